package dev.graze.device;

/**
 * A step in the form that devices need.
 *
 * @param t0    positions at the start
 * @param t1    positions at the end
 * @param frame the middle of the scene, a scale, the slack and half the reach of volumes in scaled units
 * @param reach features this close or closer at some time are not filtered out; 0 is touching
 */
public record DeviceStep(double[] t0, double[] t1, double[] frame, double reach) {
}
