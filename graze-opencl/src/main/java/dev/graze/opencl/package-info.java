/**
 * Tests, searches, clusters and rays on OpenCL devices: the only module that sees LWJGL. Engines find it as a
 * {@link dev.graze.device.DeviceSource}; nothing of OpenCL is loaded before they ask.
 */
package dev.graze.opencl;
