/** Rigid bodies that fly, turn and bounce. */
package dev.graze.scenes.rigid;
