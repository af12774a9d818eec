package dev.graze.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Small moving meshes that cover the difficult cases: degenerate, non-manifold, huge, tiny and touching geometry. */
public final class HostileMeshes {
    /** Engines keep state between steps; after 50 of them their results must still agree. */
    private static final int LONG = 50;
    /** For meshes whose steps are slow. */
    private static final int SHORT = 2;

    private HostileMeshes() {
    }

    public static Stream<MovingMesh> all() {
        List<MovingMesh> meshes = new ArrayList<>();
        addSoups(meshes);
        addSurfaces(meshes);
        addFans(meshes);
        addDegenerate(meshes);
        addNearlyEmpty(meshes);
        return meshes.stream();
    }

    private static MeshSketch soup(long seed, int vertices, int triangles) {
        SplittableRandom random = new SplittableRandom(seed);
        return new MeshSketch().cloud(random, vertices).soup(random, triangles);
    }

    private static void addSoups(List<MovingMesh> meshes) {
        MovingMesh soup = MovingMesh.of("soup over few vertices", soup(1, 9, 9), LONG, MovingMesh.jitter(2, 0.1));
        meshes.add(soup);
        meshes.add(soup.scaled(1e-30));
        meshes.add(soup.scaled(1e30));
        MovingMesh few = MovingMesh.of("few triangles", soup(23, 6, 3), SHORT, MovingMesh.jitter(24, 0.6));
        meshes.add(few.scaled(1e-320).withoutSeparation());
        meshes.add(few.scaled(1e150).withoutSeparation());
        meshes.add(MovingMesh.of("soup at random places at each step", soup(3, 9, 5), LONG, scatter(4)));
        meshes.add(MovingMesh.of("soup on a grid", soup(5, 8, 4), LONG, onGrid(6)));
        meshes.add(MovingMesh.of("soup that grows beyond floats and shrinks", soup(7, 6, 3), LONG, pulse(1e150)));
        meshes.add(farVertex());
    }

    private static UnaryOperator<double[]> scatter(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return positions -> {
            Arrays.setAll(positions, i -> random.nextDouble());
            return positions;
        };
    }

    /** Moves vertices on a grid so coarse that everything touches everything. */
    private static UnaryOperator<double[]> onGrid(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return positions -> {
            Arrays.setAll(positions, i -> random.nextInt(4) == 0 ? random.nextInt(-2, 3) : Math.rint(positions[i]));
            return positions;
        };
    }

    /** Scales every fourth frame by this factor. */
    private static UnaryOperator<double[]> pulse(double factor) {
        UnaryOperator<double[]> jitter = MovingMesh.jitter(8, 0.1);
        int[] frame = { 0 };
        return positions -> {
            double by = ++frame[0] % 4 == 0 ? factor : frame[0] % 4 == 1 && frame[0] > 1 ? 1 / factor : 1;
            Arrays.setAll(positions, i -> positions[i] * by);
            return jitter.apply(positions);
        };
    }

    /** Places one triangle's vertex and one loose vertex so far away that all others coincide in float precision. */
    private static MovingMesh farVertex() {
        MeshSketch mesh = soup(9, 9, 8).vertex(1e8, 0.5, 0.5).vertex(0.5, -1e8, 0.5).triangle(0, 1, 9);
        return MovingMesh.of("one vertex 1e8 away", mesh, LONG, MovingMesh.jitter(10, 0.1));
    }

    private static void addSurfaces(List<MovingMesh> meshes) {
        MeshSketch sphere = new MeshSketch().sphere(0, 3, 5);
        UnaryOperator<double[]> drift = MovingMesh.drift(sphere.vertexCount(), 0.05);
        meshes.add(MovingMesh.of("a sphere through another", sphere.sphere(-1.2, 2, 6), LONG, drift));
        UnaryOperator<double[]> jitter = MovingMesh.jitter(12, 0.02);
        MeshSketch dusty = new MeshSketch().sphere(1.2, 3, 5).cloud(new SplittableRandom(11), 25);
        meshes.add(MovingMesh.of("loose vertices through a sphere", dusty, LONG,
                frame -> jitter.apply(drift.apply(frame))));
        meshes.add(MovingMesh.of("an open strip", new MeshSketch().strip(30, 0.1), LONG, MovingMesh.jitter(13, 0.05)));
        meshes.add(MovingMesh.of("a crumpled sheet", new MeshSketch().sheet(5, 5, 0.2), LONG,
                MovingMesh.jitter(14, 0.15)));
    }

    private static void addFans(List<MovingMesh> meshes) {
        for (int valence : new int[] { 3, 7, 20 }) {
            MeshSketch two = new MeshSketch().fan(valence).fan(3);
            meshes.add(MovingMesh.of("fan of " + valence, two, LONG, MovingMesh.jitter(valence, 0.6 / valence)));
        }
        MeshSketch large = new MeshSketch().fan(100).strip(6, 0.1);
        meshes.add(MovingMesh.of("fan of 100", large, SHORT, MovingMesh.jitter(100, 0.02)));
    }

    private static void addDegenerate(List<MovingMesh> meshes) {
        UnaryOperator<double[]> jitter = MovingMesh.jitter(15, 0.1);
        MovingMesh soup = MovingMesh.of("", soup(16, 8, 6), LONG, jitter);
        meshes.add(soup.each("all in one plane", 1, frame -> {
            for (int i = 2; i < frame.length; i += 3) {
                frame[i] = 0.25;
            }
        }));
        MovingMesh still = MovingMesh.of("", soup(17, 8, 8), LONG, frame -> frame);
        meshes.add(still.each("without motion, on a grid", 1,
                frame -> Arrays.setAll(frame, i -> Math.rint(2 * frame[i]))));
        meshes.add(identical());
        meshes.add(stackedSheets());
    }

    /** Creates triangles with separate vertices at the same moving place. */
    private static MovingMesh identical() {
        MeshSketch mesh = new MeshSketch();
        for (int i = 0; i < 4; i++) {
            mesh.vertex(0, 0, 0).vertex(1, 0, 0).vertex(0, 1, 0).triangle(3 * i, 3 * i + 1, 3 * i + 2);
        }
        return MovingMesh.of("identical triangles", mesh, LONG, MovingMesh.drift(0, 0.1));
    }

    /**
     * Creates sheets so wide, and so close to the separation apart, that doubles cannot decide whether they are nearer.
     */
    private static MovingMesh stackedSheets() {
        MeshSketch mesh = new MeshSketch();
        for (int i = 0; i < 3; i++) {
            mesh.sheet(1, 1, 1e10);
        }
        SplittableRandom random = new SplittableRandom(25);
        return MovingMesh.of("sheets a separation apart", mesh, LONG, frame -> {
            for (int v = 0; v < frame.length / 3; v++) {
                int sheet = v / 4;
                frame[3 * v + 2] = sheet * (0.02 + 1e-4 * random.nextDouble());
            }
            return frame;
        });
    }

    private static void addNearlyEmpty(List<MovingMesh> meshes) {
        UnaryOperator<double[]> jitter = MovingMesh.jitter(18, 0.1);
        meshes.add(MovingMesh.of("an empty mesh", new MeshSketch(), LONG, jitter).withoutContacts());
        meshes.add(MovingMesh.of("one triangle", new MeshSketch().strip(1, 1), LONG, jitter).withoutContacts());
        MeshSketch cloud = new MeshSketch().cloud(new SplittableRandom(19), 10);
        meshes.add(MovingMesh.of("only loose vertices", cloud, LONG, jitter).withoutContacts());
        MeshSketch pierced = new MeshSketch().strip(1, 1).vertex(-0.1, 0.3, 0);
        meshes.add(MovingMesh.of("one triangle and a loose vertex", pierced, LONG, MovingMesh.drift(3, 0.04)));
    }
}
