package dev.graze.bench.rays;

import dev.graze.rigid.rays.LossReport;
import java.util.List;

/**
 * Everything measured on one scene.
 *
 * @param recording         of the simulation with predictive rays and projected constraints
 * @param withoutPrediction penetration at the end without predictive rays
 * @param withoutProjection penetration at the end without projected constraints
 * @param steps             whole simulation steps by rays and by peers
 * @param twoDevices        speedups of two devices over one
 */
record RaysMeasurement(RaysScene scene, SimulationRecording recording, double withoutPrediction,
        double withoutProjection, List<Phase> phases, List<WholeStepRun> steps, DeviceSpeedups twoDevices) {
    /** Table 2.1 in one phase: both standard algorithms, alone and as the start of the iterative one. */
    record Phase(String key, RayRun basic, RayRun iterativeBasic, RayRun tree, RayRun iterativeTree,
            LossReport losses) {
    }

    /** Table 2.2: speedups of two devices over one with both iterative algorithms; NaN if there are no two devices. */
    record DeviceSpeedups(double basic, double tree) {
        static final DeviceSpeedups NONE = new DeviceSpeedups(Double.NaN, Double.NaN);
    }

    String key() {
        return scene.key();
    }

    int bodies() {
        return recording.scene().bodyCount();
    }

    double triangles() {
        double sum = 0;
        for (int body = 0; body < bodies(); body++) {
            sum += recording.scene().shape(body).triangleCount();
        }
        return sum;
    }

    /** Returns the time that all whole steps are compared with: iterative rays over the hierarchy. */
    double iterativeTreeMilliseconds() {
        return steps.stream().filter(step -> step.label().equals("iterative BVH")).findFirst().orElseThrow()
                .milliseconds();
    }
}
