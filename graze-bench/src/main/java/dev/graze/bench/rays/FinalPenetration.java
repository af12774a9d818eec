package dev.graze.bench.rays;

import dev.graze.rigid.RayDetector;
import dev.graze.rigid.body.Pose;
import dev.graze.rigid.rays.RayConstants;
import dev.graze.rigid.rays.RaySettings;
import dev.graze.rigid.world.RigidScene;

/** How much penetration there is in a scene: the lengths of all rays of the standard algorithm (2.3.6). */
final class FinalPenetration {
    private FinalPenetration() {
    }

    static double measure(RigidScene scene, Pose[] poses) {
        RaySettings standard = RaySettings.usual(RayConstants.forRadius(scene.typicalRadius())).iterative(false)
                .predictive(false);
        try (RayDetector detector = RayDetector.on(1, standard)) {
            detector.addFixed(scene.floor(), scene.floorPose());
            for (int body = 0; body < poses.length; body++) {
                detector.add(scene.shape(body), poses[body]);
            }
            return detector.detect().cumulativeDepth();
        }
    }
}
