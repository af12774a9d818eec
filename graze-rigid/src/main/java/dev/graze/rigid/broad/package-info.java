/** The broad phase: which bodies' boxes overlap. */
package dev.graze.rigid.broad;
