/**
 * What engines that use devices share: {@link dev.graze.engine.devices.DevicePool} opens the chosen devices and drops
 * those that fail, {@link dev.graze.engine.devices.HostedDevice} gives each one a thread, and
 * {@link dev.graze.engine.devices.DeviceFindings} collects the contacts that devices report.
 */
package dev.graze.engine.devices;
