package dev.graze.scenes;

import dev.graze.scenes.cloth.Cloth;
import dev.graze.scenes.cloth.Fabric;
import dev.graze.scenes.cloth.HalfSpace;
import dev.graze.scenes.cloth.Obstacle;
import dev.graze.scenes.shape.Placement;
import dev.graze.scenes.shape.Surface;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Cloth on a dancer's hips, in the frame of the hips.
 *
 * @param surface all its cloth, before it falls
 * @param waist the vertices fixed to the hips
 * @param seams pairs of vertices sewn together
 */
record Garment(Surface surface, int[] waist, int[] seams) {
    private static final double LONGEST_HANG = 0.9;
    private static final double FLOOR_FRICTION = 0.5;

    /** Creates a garment held by all its vertices above a height. */
    static Garment heldAbove(double height, Surface surface, int[] seams) {
        int[] waist = IntStream.range(0, surface.vertexCount()).filter(v -> surface.positions()[3 * v + 1] >= height)
                .toArray();
        return new Garment(surface, waist, seams);
    }

    /** Returns the whole mesh: the cloth, then the dancer. */
    Surface mesh(Dancer dancer) {
        return ClothMotion.mesh(surface, dancer.actors());
    }

    Motion start(Dancer dancer, Fabric fabric, long seed) {
        List<Obstacle> obstacles = new ArrayList<>(ClothMotion.obstacles(dancer.actors()));
        obstacles.add(new Obstacle(new HalfSpace(), FLOOR_FRICTION));
        Cloth cloth = new Cloth(worn(dancer.hips()), seams, fabric, obstacles);
        Unevenness.shake(cloth, surface.vertexCount(), 1e-5, seed);
        double[] place = new double[3];
        return new ClothMotion(cloth, surface.vertexCount(), dancer.actors(), held -> {
            for (int v : waist) {
                dancer.hips().toWorld(surface.positions(), 3 * v, place, 0);
                held.hold(v, place);
            }
        }, cloth.longestSubstep(LONGEST_HANG));
    }

    private Surface worn(Placement hips) {
        double[] world = Arrays.copyOf(surface.positions(), surface.positions().length);
        hips.place(surface.positions(), world, 0);
        return new Surface(world, surface.triangles());
    }
}
