package dev.graze.bench.peers;

import dev.graze.rigid.RayDetector;
import dev.graze.rigid.body.BodyShape;
import dev.graze.mesh.Pose;
import dev.graze.rigid.rays.RayConstants;
import dev.graze.rigid.rays.RaySettings;

/**
 * Graze's rays: the vertices of each body inside the other. Traces all rays in every search, as if the bodies had just
 * met.
 */
final class RaysPeer implements Peer {
    private final RayDetector detector;

    RaysPeer(MeshPair meshes, int threads) {
        BodyShape first = BodyShape.of(meshes.first());
        BodyShape second = BodyShape.of(meshes.second());
        RayConstants constants = RayConstants.forRadius(Math.min(first.radius(), second.radius()));
        this.detector = RayDetector.on(threads, RaySettings.usual(constants).iterative(false).predictive(false));
        detector.add(first, Pose.ORIGIN);
        detector.add(second, Pose.ORIGIN);
    }

    @Override
    public String key() {
        return "rays";
    }

    @Override
    public String unit() {
        return "vertices inside";
    }

    @Override
    public int find() {
        return detector.detect().size();
    }

    @Override
    public void close() {
        detector.close();
    }
}
