package dev.graze.device;

/**
 * The positions of a step, or of an instant, and what a device has of them already.
 *
 * @param t0 positions at the start; at an instant, the only ones
 * @param t1 positions at the end
 * @param kept the parts that start and end where they did in the last motion that the device received, so that it need
 * not receive them again; none if empty
 */
public record DeviceMotion(double[] t0, double[] t1, boolean[] kept) {
    /** Creates a motion of which the device has nothing yet. */
    public static DeviceMotion of(double[] t0, double[] t1) {
        return new DeviceMotion(t0, t1, new boolean[0]);
    }

    /** Returns whether the device has the positions of a part. */
    public boolean isKept(int part) {
        return kept.length > 0 && kept[part];
    }
}
