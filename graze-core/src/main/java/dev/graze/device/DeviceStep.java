package dev.graze.device;

/**
 * A step in the form that devices need.
 *
 * @param motion the positions
 * @param frame  the middle of the scene, a scale, the slack and half the reach of volumes in scaled units
 * @param reach  features this close or closer at some time are not filtered out; 0 is touching
 */
public record DeviceStep(DeviceMotion motion, double[] frame, double reach) {
}
