package dev.graze.bench.peers;

import dev.graze.Detector;
import dev.graze.DiscreteDetector;
import dev.graze.Intersections;
import dev.graze.mesh.Mesh;
import java.util.List;

/**
 * Graze's discrete engine: exact, all pairs of triangles that intersect. It also searches each mesh for
 * self-intersections, which are not counted.
 */
final class DiscretePeer implements Peer {
    private final String engine;
    private final Mesh both;
    private final int firstTriangles;
    private final DiscreteDetector detector;

    DiscretePeer(MeshPair meshes, String engine, int threads) {
        this.engine = engine;
        this.both = Mesh.join(List.of(meshes.first(), meshes.second()));
        this.firstTriangles = meshes.first().topology().triangleCount();
        this.detector = Detector.discrete(both.topology()).engine(engine).threads(threads).start();
    }

    @Override
    public String key() {
        return "discrete-" + engine;
    }

    @Override
    public String unit() {
        return "triangle pairs";
    }

    @Override
    public int find() {
        Intersections pairs = detector.detect(both.positions());
        int across = 0;
        for (int i = 0; i < pairs.size(); i++) {
            across += pairs.triangleA(i) < firstTriangles && pairs.triangleB(i) >= firstTriangles ? 1 : 0;
        }
        return across;
    }

    @Override
    public void close() {
        detector.close();
    }
}
