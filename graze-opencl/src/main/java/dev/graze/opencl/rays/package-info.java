/** Rays of penetrating bodies on a device, for {@link dev.graze.rigid.RayDetector}. */
package dev.graze.opencl.rays;
