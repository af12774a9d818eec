/** The broad phase: finds the bodies whose boxes overlap. Its pairs go to the ray-traced narrow phase. */
package dev.graze.rigid.broad;
