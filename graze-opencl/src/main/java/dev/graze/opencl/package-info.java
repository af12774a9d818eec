/**
 * The devices of all OpenCL drivers on this machine, as a {@link dev.graze.device.DeviceSource} that engines find
 * through {@link java.util.ServiceLoader}. Nothing of OpenCL is loaded before an engine requests devices. The packages
 * below hold the driver calls and one pipeline per kind of work.
 */
package dev.graze.opencl;
