/**
 * Fuzzy scene subdivision on a device, for {@code fuzzy}: clusters the triangles, then sweeps each cluster along its
 * principal axes and returns the overlapping pairs.
 */
package dev.graze.opencl.clusters;
