package dev.graze.engine.intercd;

import dev.graze.engine.MeshSketch;
import dev.graze.engine.MovingMesh;
import java.util.Arrays;
import java.util.SplittableRandom;

/** Moving meshes that need many task units. */
final class TestMeshes {
    private TestMeshes() {
    }

    /** Returns a crumpled sheet that keeps crumpling, with loose vertices around it. */
    static MovingMesh crumpledSheet(int cells, int steps) {
        MeshSketch mesh = new MeshSketch().sheet(cells, cells, 1.0 / cells).cloud(new SplittableRandom(31), 10);
        MovingMesh flat = MovingMesh.of("a crumpled sheet", mesh, steps + 5, MovingMesh.jitter(32, 1.5 / cells));
        return new MovingMesh(flat.name(), 0, true, flat.topology(), flat.frames().subList(5, steps + 6));
    }

    /** Returns small triangles that fly about in a cube independently, until all neighbours have changed. */
    static MovingMesh swarm(int count, int steps) {
        SplittableRandom random = new SplittableRandom(33);
        MeshSketch mesh = new MeshSketch();
        double[] places = random.doubles(3L * count).toArray();
        double[] speeds = random.doubles(3L * count, -0.04, 0.04).toArray();
        for (int i = 0; i < count; i++) {
            mesh.vertex(0, 0, 0).vertex(0.05, 0, 0).vertex(0, 0.05, 0.02).triangle(3 * i, 3 * i + 1, 3 * i + 2);
        }
        double[] shape = mesh.positions();
        MovingMesh swarm = MovingMesh.of("a swarm", mesh, steps + 1, frame -> {
            for (int i = 0; i < places.length; i++) {
                speeds[i] = Math.abs(places[i] + speeds[i] - 0.5) > 0.5 ? -speeds[i] : speeds[i];
                places[i] += speeds[i];
            }
            Arrays.setAll(frame, i -> shape[i] + places[i / 9 * 3 + i % 3]);
            return frame;
        });
        return new MovingMesh(swarm.name(), 0, true, swarm.topology(), swarm.frames().subList(1, steps + 2));
    }

    /** Returns a mesh with too few triangles for all threads. */
    static MovingMesh tiny(int triangles, long seed, int steps) {
        MeshSketch mesh = new MeshSketch();
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < triangles; i++) {
            mesh.cloud(random, 3).triangle(3 * i, 3 * i + 1, 3 * i + 2);
        }
        return MovingMesh.of(triangles + " triangles", mesh, steps, MovingMesh.jitter(seed + 1, 0.4));
    }
}
