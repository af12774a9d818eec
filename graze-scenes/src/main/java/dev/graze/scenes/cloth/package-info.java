/**
 * A small cloth simulation by extended position-based dynamics (XPBD) with many short substeps, one round of projection
 * each.
 *
 * <p>Every loop that runs on several cores either writes only its own particle (self-collision gathers, obstacles) or
 * works on links of one color, which share no particle. So the result does not depend on the number of cores.
 */
package dev.graze.scenes.cloth;
