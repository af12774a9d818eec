package dev.graze.oracle.scenes;

import dev.graze.Intersections;
import dev.graze.mesh.IndexPair;
import dev.graze.oracle.scenes.PublicScene.LabelledPair;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The listed contacts and intersections of a public scene, in the order of results. */
final class ListedPairs {
    private ListedPairs() {
    }

    /** Returns the contacts: kind and vertices of each. */
    static List<List<Integer>> contacts(Path folder) throws IOException {
        return LabelledPair.readAll(folder.resolve("ground-truth.csv")).stream().filter(LabelledPair::collides)
                .map(pair -> row(pair.kind().ordinal(), pair.vertices())).sorted(ListedPairs::compare).toList();
    }

    static List<Integer> row(int kind, int... vertices) {
        return List.of(kind, vertices[0], vertices[1], vertices[2], vertices[3]);
    }

    private static int compare(List<Integer> a, List<Integer> b) {
        return Arrays.compare(a.toArray(Integer[]::new), b.toArray(Integer[]::new));
    }

    /** Returns the intersecting triangles, both numbers in a long. */
    static long[] intersections(Path folder) throws IOException {
        try (Stream<String> lines = Files.lines(folder.resolve("intersecting-triangles.txt"))) {
            return lines.map(line -> line.split(" ", -1))
                    .mapToLong(pair -> key(Integer.parseInt(pair[0]), Integer.parseInt(pair[1])))
                    .sorted().toArray();
        }
    }

    static long[] keys(Intersections pairs) {
        return IntStream.range(0, pairs.size()).mapToLong(i -> key(pairs.triangleA(i), pairs.triangleB(i))).toArray();
    }

    private static long key(int a, int b) {
        return IndexPair.pack(Math.min(a, b), Math.max(a, b));
    }
}
