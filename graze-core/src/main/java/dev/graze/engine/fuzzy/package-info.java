/**
 * The engine {@code fuzzy}: collision detection based on fuzzy scene subdivision (Mainzer and Zachmann). It divides the
 * scene into overlapping clusters by fuzzy C-means and sweeps each cluster along its principal axis, on threads or on
 * devices. There is no hierarchy, and only the cluster centers are kept from step to step.
 */
package dev.graze.engine.fuzzy;
