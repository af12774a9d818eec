package dev.graze.connectivity;

import dev.graze.mesh.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/** A triangle list without positions, in a shape that is difficult for connectivity culling. */
record ConnectivityMesh(String name, int vertexCount, int[] triangles) {
    /** Returns every shape, in its original form and scrambled in several ways. */
    static Stream<ConnectivityMesh> all() {
        SplittableRandom random = new SplittableRandom(20250);
        List<ConnectivityMesh> meshes = new ArrayList<>();
        for (ConnectivityMesh mesh : shapes(random)) {
            meshes.add(mesh);
            meshes.add(mesh.scrambled(random, "scrambled"));
            meshes.add(mesh.withFlaps(random).scrambled(random, "with flaps, scrambled"));
            meshes.add(mesh.withHoles(random).scrambled(random, "with holes, scrambled"));
        }
        return meshes.stream();
    }

    private static List<ConnectivityMesh> shapes(SplittableRandom random) {
        List<ConnectivityMesh> meshes = new ArrayList<>();
        meshes.add(new ConnectivityMesh("one triangle", 3, new int[] { 0, 1, 2 }));
        meshes.add(tetrahedra("two tetrahedra", 4));
        meshes.add(tetrahedra("two tetrahedra at a vertex", 3));
        meshes.add(tetrahedra("two tetrahedra at an edge", 2));
        meshes.add(strip(2));
        meshes.add(strip(15));
        meshes.add(grid(2, 2));
        meshes.add(grid(3, 1));
        meshes.add(grid(7, 5));
        meshes.add(sphere(0));
        meshes.add(sphere(1));
        meshes.add(sphere(2));
        for (int valence : new int[] { 3, 4, 5, 6, 7, 20, 100 }) {
            meshes.add(openFan(valence));
            meshes.add(closedFan(valence));
            meshes.add(ringedFan(valence));
            meshes.add(bipyramid(valence));
            meshes.add(book(valence));
        }
        for (int i = 0; i < 12; i++) {
            meshes.add(soup(random, 4 + 3 * i, 3 + 5 * i));
        }
        return meshes;
    }

    /** Returns two tetrahedra; the second starts at this vertex number. */
    private static ConnectivityMesh tetrahedra(String name, int second) {
        int[] triangles = new int[24];
        int[] one = { 0, 1, 2, 0, 2, 3, 0, 3, 1, 1, 3, 2 };
        for (int i = 0; i < 12; i++) {
            triangles[i] = one[i];
            triangles[12 + i] = second + one[i];
        }
        return new ConnectivityMesh(name, second + 4, triangles);
    }

    static ConnectivityMesh strip(int count) {
        int[] triangles = new int[3 * count];
        for (int i = 0; i < triangles.length; i++) {
            triangles[i] = i / 3 + i % 3;
        }
        return new ConnectivityMesh("strip of " + count, count + 2, triangles);
    }

    /** Returns a grid of squares, all split along the same diagonal. */
    static ConnectivityMesh grid(int width, int height) {
        int[] triangles = new int[6 * width * height];
        int at = 0;
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                int v = y * (width + 1) + x;
                int[] square = { v, v + 1, v + width + 1, v + 1, v + width + 2, v + width + 1 };
                System.arraycopy(square, 0, triangles, at, 6);
                at += 6;
            }
        }
        return new ConnectivityMesh("grid " + width + " x " + height, (width + 1) * (height + 1), triangles);
    }

    /** Returns an octahedron, subdivided several times; each time every triangle becomes four. */
    static ConnectivityMesh sphere(int subdivisions) {
        ConnectivityMesh mesh = bipyramid(4);
        for (int i = 0; i < subdivisions; i++) {
            mesh = mesh.subdivided();
        }
        return new ConnectivityMesh("sphere subdivided " + subdivisions + " times", mesh.vertexCount, mesh.triangles);
    }

    private ConnectivityMesh subdivided() {
        Topology topology = topology();
        int[] finer = new int[4 * triangles.length];
        for (int t = 0; t < topology.triangleCount(); t++) {
            int a = triangles[3 * t];
            int b = triangles[3 * t + 1];
            int c = triangles[3 * t + 2];
            int ab = vertexCount + topology.triangleEdge(t, 0);
            int bc = vertexCount + topology.triangleEdge(t, 1);
            int ca = vertexCount + topology.triangleEdge(t, 2);
            int[] four = { a, ab, ca, b, bc, ab, c, ca, bc, ab, bc, ca };
            System.arraycopy(four, 0, finer, 12 * t, 12);
        }
        return new ConnectivityMesh(name, vertexCount + topology.edgeCount(), finer);
    }

    static ConnectivityMesh openFan(int count) {
        int[] triangles = new int[3 * count];
        for (int i = 0; i < count; i++) {
            put(triangles, i, 0, i + 1, i + 2);
        }
        return new ConnectivityMesh("open fan of " + count, count + 2, triangles);
    }

    private static ConnectivityMesh closedFan(int count) {
        int[] triangles = new int[3 * count];
        for (int i = 0; i < count; i++) {
            put(triangles, i, 0, 1 + i, 1 + (i + 1) % count);
        }
        return new ConnectivityMesh("closed fan of " + count, count + 1, triangles);
    }

    /**
     * Returns a closed fan with a ring of squares around it, so that every rim vertex has triangles outside the fan.
     */
    static ConnectivityMesh ringedFan(int count) {
        int[] triangles = new int[9 * count];
        for (int i = 0; i < count; i++) {
            int next = (i + 1) % count;
            put(triangles, 3 * i, 2 * count, i, next);
            put(triangles, 3 * i + 1, i, next, count + i);
            put(triangles, 3 * i + 2, next, count + i, count + next);
        }
        return new ConnectivityMesh("ringed fan of " + count, 2 * count + 1, triangles);
    }

    /** Returns two closed fans over one rim. */
    static ConnectivityMesh bipyramid(int count) {
        int[] triangles = new int[6 * count];
        for (int i = 0; i < count; i++) {
            int next = (i + 1) % count;
            put(triangles, 2 * i, count, i, next);
            put(triangles, 2 * i + 1, count + 1, next, i);
        }
        return new ConnectivityMesh("bipyramid over " + count, count + 2, triangles);
    }

    /** Returns triangles around one edge. */
    private static ConnectivityMesh book(int pages) {
        int[] triangles = new int[3 * pages];
        for (int i = 0; i < pages; i++) {
            put(triangles, i, pages, i, pages + 1);
        }
        return new ConnectivityMesh("book of " + pages, pages + 2, triangles);
    }

    /**
     * Returns random triangles over few vertices, so that most edges are not manifold and some triangles duplicates.
     */
    private static ConnectivityMesh soup(SplittableRandom random, int vertexCount, int count) {
        int[] triangles = new int[3 * count];
        for (int i = 0; i < count; i++) {
            int[] corners = random.ints(0, vertexCount).distinct().limit(3).toArray();
            put(triangles, i, corners[0], corners[1], corners[2]);
        }
        return new ConnectivityMesh("soup of " + count + " over " + vertexCount, vertexCount, triangles);
    }

    private static void put(int[] triangles, int t, int a, int b, int c) {
        triangles[3 * t] = a;
        triangles[3 * t + 1] = b;
        triangles[3 * t + 2] = c;
    }

    /** Adds triangles at existing edges, to new and old vertices, some of which join distant parts. */
    private ConnectivityMesh withFlaps(SplittableRandom random) {
        int flaps = 1 + triangles.length / 20;
        int[] more = Arrays.copyOf(triangles, triangles.length + 3 * flaps);
        for (int i = triangles.length; i < more.length; i += 3) {
            int t = 3 * random.nextInt(triangles.length / 3);
            more[i] = triangles[t];
            more[i + 1] = triangles[t + 1];
            do {
                more[i + 2] = random.nextInt(vertexCount + flaps);
            } while (more[i + 2] == more[i] || more[i + 2] == more[i + 1]);
        }
        return new ConnectivityMesh(name, vertexCount + flaps, more);
    }

    private ConnectivityMesh withHoles(SplittableRandom random) {
        int[] left = new int[triangles.length];
        int count = 0;
        for (int i = 0; i < triangles.length; i += 3) {
            if (random.nextInt(5) > 0) {
                System.arraycopy(triangles, i, left, count, 3);
                count += 3;
            }
        }
        return new ConnectivityMesh(name, vertexCount, Arrays.copyOf(left, count));
    }

    /** Renumbers vertices, leaving some unused, reorders corners and triangles, and duplicates some triangles. */
    private ConnectivityMesh scrambled(SplittableRandom random, String how) {
        int[] number = shuffled(random, vertexCount + 3);
        int count = triangles.length / 3;
        int duplicates = count == 0 ? 0 : random.nextInt(2 + count / 10);
        int[] order = shuffled(random, count + duplicates);
        int[] made = new int[3 * order.length];
        for (int i = 0; i < order.length; i++) {
            int from = order[i] < count ? order[i] : random.nextInt(count);
            int[] cornerOrder = shuffled(random, 3);
            for (int k = 0; k < 3; k++) {
                made[3 * i + cornerOrder[k]] = number[triangles[3 * from + k]];
            }
        }
        return new ConnectivityMesh(name + ", " + how, number.length, made);
    }

    private static int[] shuffled(SplittableRandom random, int count) {
        int[] numbers = new int[count];
        for (int i = 0; i < count; i++) {
            int j = random.nextInt(i + 1);
            numbers[i] = numbers[j];
            numbers[j] = i;
        }
        return numbers;
    }

    Topology topology() {
        return Topology.of(vertexCount, triangles);
    }

    @Override
    public String toString() {
        return name;
    }
}
