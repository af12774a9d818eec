/**
 * OpenCL itself: the loader library, devices and their facts, contexts, queues, buffers, programs and the cache of
 * compiled programs, plus scans and sorts on a device. The only package that uses LWJGL.
 */
package dev.graze.opencl.driver;
