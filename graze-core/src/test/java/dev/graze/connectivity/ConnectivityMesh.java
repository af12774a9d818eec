package dev.graze.connectivity;

import dev.graze.mesh.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/** A triangle list without positions, of a shape that connectivity culling has to get right. */
record ConnectivityMesh(String name, int vertexCount, int[] triangles) {
    /** Every shape, as made and scrambled several times. */
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

    /** Two tetrahedra, of which the second starts at this vertex number. */
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

    /** Squares in rows, each cut along the same diagonal. */
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

    /** An octahedron, each triangle cut into four so many times. */
    static ConnectivityMesh sphere(int cuts) {
        ConnectivityMesh mesh = bipyramid(4);
        for (int i = 0; i < cuts; i++) {
            mesh = mesh.cutIntoFour();
        }
        return new ConnectivityMesh("sphere cut " + cuts + " times", mesh.vertexCount, mesh.triangles);
    }

    private ConnectivityMesh cutIntoFour() {
        Topology topology = topology();
        int[] cut = new int[4 * triangles.length];
        for (int t = 0; t < topology.triangleCount(); t++) {
            int a = triangles[3 * t];
            int b = triangles[3 * t + 1];
            int c = triangles[3 * t + 2];
            int ab = vertexCount + topology.triangleEdge(t, 0);
            int bc = vertexCount + topology.triangleEdge(t, 1);
            int ca = vertexCount + topology.triangleEdge(t, 2);
            int[] four = { a, ab, ca, b, bc, ab, c, ca, bc, ab, bc, ca };
            System.arraycopy(four, 0, cut, 12 * t, 12);
        }
        return new ConnectivityMesh(name, vertexCount + topology.edgeCount(), cut);
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

    /** A closed fan with a ring of squares around it, so that no rim vertex has triangles of the fan only. */
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

    /** Two closed fans over one rim. */
    static ConnectivityMesh bipyramid(int count) {
        int[] triangles = new int[6 * count];
        for (int i = 0; i < count; i++) {
            int next = (i + 1) % count;
            put(triangles, 2 * i, count, i, next);
            put(triangles, 2 * i + 1, count + 1, next, i);
        }
        return new ConnectivityMesh("bipyramid over " + count, count + 2, triangles);
    }

    /** Triangles around one edge. */
    private static ConnectivityMesh book(int pages) {
        int[] triangles = new int[3 * pages];
        for (int i = 0; i < pages; i++) {
            put(triangles, i, pages, i, pages + 1);
        }
        return new ConnectivityMesh("book of " + pages, pages + 2, triangles);
    }

    /** Triangles at random: few vertices, so most edges are not manifold and some triangles duplicates. */
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

    /** More triangles at existing edges, to new vertices and to old ones, and triangles that join far parts. */
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

    /** Other vertex numbers, some of them unused, other corner and triangle orders, and some triangles twice. */
    private ConnectivityMesh scrambled(SplittableRandom random, String how) {
        int[] number = shuffled(random, vertexCount + 3);
        int count = triangles.length / 3;
        int duplicates = count == 0 ? 0 : random.nextInt(2 + count / 10);
        int[] order = shuffled(random, count + duplicates);
        int[] made = new int[3 * order.length];
        for (int i = 0; i < order.length; i++) {
            int from = order[i] < count ? order[i] : random.nextInt(count);
            int[] turn = shuffled(random, 3);
            for (int k = 0; k < 3; k++) {
                made[3 * i + turn[k]] = number[triangles[3 * from + k]];
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
