/**
 * The seam between engines and device drivers. Engines choose {@link dev.graze.device.Device devices} and send them
 * pairs to test, steps to search or clusters to sweep; a module with a driver binding implements the interfaces and is
 * found as a service.
 */
package dev.graze.device;
