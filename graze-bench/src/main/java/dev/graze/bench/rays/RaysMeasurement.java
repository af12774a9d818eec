package dev.graze.bench.rays;

import dev.graze.rigid.rays.LossReport;
import dev.graze.rigid.rays.RaySettings;
import java.util.List;

/**
 * Everything measured on one scene.
 *
 * @param recording    of the simulation with predictive rays and projected constraints
 * @param penetrations at the end of the simulations with each seed
 * @param runs         of the methods of Table 2.1 through the whole recording
 * @param steps        whole simulation steps by rays and by peers
 * @param devices      runs on one device and on two
 */
record RaysMeasurement(RaysScene scene, RaySettings settings, SimulationRecording recording, SampledSteps sampled,
        List<Penetration> penetrations, Runs runs, List<WholeStepRun> steps, DeviceRuns devices) {
    /** Both standard algorithms, alone and as the start of the iterative one. */
    record Runs(RayRun basic, RayRun iterativeBasic, RayRun tree, RayRun iterativeTree) {
        List<RayRun> all() {
            return List.of(basic, iterativeBasic, tree, iterativeTree);
        }
    }

    /** Table 2.2, Fig. 2.15 and 2.16: both iterative algorithms on one device and on two equal ones. */
    record DeviceRuns(RayRun basicOnOne, RayRun basicOnTwo, RayRun treeOnOne, RayRun treeOnTwo) {
        List<RayRun> all() {
            return List.of(basicOnOne, basicOnTwo, treeOnOne, treeOnTwo);
        }
    }

    /** How deep bodies are in each other at the end of simulations that differ in one method (2.3.6 and 2.3.7). */
    record Penetration(double usual, double withoutPrediction, double withoutProjection) {
        double predictiveSaved() {
            return 100 * (1 - usual / withoutPrediction);
        }

        double projectedSaved() {
            return 100 * (1 - usual / withoutProjection);
        }
    }

    /** A phase of a scene, as Table 2.1 and section 2.3.4 divide them. */
    record Phase(String key, RaysMeasurement scene, SimulationRecording.Span span) {
        LossReport losses() {
            return scene.recording.losses(span);
        }

        double followedPercent() {
            return scene.recording.followedPercent(span);
        }
    }

    /**
     * Returns the phases of the scene. The avalanche has three: before anything collides (A), from then on (B), and at
     * the end (C). Of the source only the end is reported.
     */
    List<Phase> phases() {
        return scene.grows()
                ? List.of(new Phase("source.end", this, sampled.atTheEnd()))
                : List.of(new Phase("avalanche.a", this, sampled.beforeHits()),
                        new Phase("avalanche.b", this, sampled.between()),
                        new Phase("avalanche.c", this, sampled.atTheEnd()));
    }

    SimulationRecording.Span wholeRun() {
        return new SimulationRecording.Span(0, recording.steps());
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
