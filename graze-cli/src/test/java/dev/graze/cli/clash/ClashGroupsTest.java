package dev.graze.cli.clash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.Detector;
import dev.graze.DiscreteDetector;
import dev.graze.Intersections;
import dev.graze.Part;
import dev.graze.Scene;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ClashGroupsTest {
    /** Returns patches of random triangles; some share vertices, some only positions. */
    private static Mesh patches(SplittableRandom random, int count) {
        int vertices = 3 * count;
        double[] positions = new double[3 * vertices];
        for (int i = 0; i < positions.length; i++) {
            positions[i] = random.nextInt(8) + (random.nextInt(3) == 0 ? random.nextDouble() : 0);
        }
        for (int v = 1; v < vertices; v++) {
            if (random.nextInt(3) == 0) {
                System.arraycopy(positions, 3 * random.nextInt(v), positions, 3 * v, 3);
            }
        }
        int[] triangles = new int[3 * count];
        for (int t = 0; t < count; t++) {
            int a = random.nextInt(vertices - 2);
            triangles[3 * t] = a;
            triangles[3 * t + 1] = a + 1;
            triangles[3 * t + 2] = a + 2;
        }
        return new Mesh(Topology.of(vertices, triangles), positions);
    }

    private static boolean share(Scene scene, double[] positions, int a, int b) {
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                int v = 3 * scene.topology().triangleVertex(a, i);
                int w = 3 * scene.topology().triangleVertex(b, j);
                if (Arrays.equals(positions, v, v + 3, positions, w, w + 3)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Joins groups until nothing changes. */
    private static Set<Set<Integer>> reference(Scene scene, Intersections found, int[] members) {
        double[] positions = scene.positions();
        int[] label = members.clone();
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int i = 0; i < members.length; i++) {
                for (int j = 0; j < members.length; j++) {
                    if (label[i] < label[j]
                            && share(scene, positions, found.triangleA(members[i]), found.triangleA(members[j]))
                            && share(scene, positions, found.triangleB(members[i]), found.triangleB(members[j]))) {
                        label[j] = label[i];
                        changed = true;
                    }
                }
            }
        }
        return new HashSet<>(IntStream.range(0, members.length).boxed().collect(Collectors.groupingBy(i -> label[i],
                Collectors.mapping(i -> members[i], Collectors.toSet()))).values());
    }

    @Test
    void randomPatchesAreDividedAsByBruteForce() {
        SplittableRandom random = new SplittableRandom(11);
        int groups = 0;
        int largest = 0;
        for (int round = 0; round < 60; round++) {
            Scene scene = Scene.of(Part.rigid("a", patches(random, random.nextInt(1, 14))),
                    Part.rigid("b", patches(random, random.nextInt(1, 14))),
                    Part.rigid("c", patches(random, random.nextInt(1, 14))));
            Intersections found;
            try (DiscreteDetector detector = Detector.discrete(scene).shapes(true).threads(1).start()) {
                found = detector.detect();
            }
            ClashGroups divided = ClashGroups.find(scene, 1);
            for (int a = 0; a < 3; a++) {
                for (int b = a + 1; b < 3; b++) {
                    int first = a;
                    int second = b;
                    int[] members = IntStream.range(0, found.size())
                            .filter(i -> found.partA(i) == first && found.partB(i) == second).toArray();
                    List<ClashGroups.Group> own = divided.of(a, b);
                    assertThat(own.stream().map(group -> Arrays.stream(group.members()).boxed()
                            .collect(Collectors.toSet())).collect(Collectors.toSet()))
                            .isEqualTo(reference(scene, found, members));
                    groups += own.size();
                    largest = own.isEmpty() ? largest : Math.max(largest, own.getFirst().members().length);
                    assertThat(own).isSortedAccordingTo(ClashGroups.Group.LARGEST_FIRST);
                }
            }
        }
        assertThat(groups).isGreaterThan(200);
        assertThat(largest).isGreaterThan(10);
    }

    @Test
    void partsThatDoNotMeetHaveNoGroups() {
        Mesh one = new Mesh(Topology.of(3, new int[] { 0, 1, 2 }), new double[] { 0, 0, 0, 1, 0, 0, 0, 1, 0 });
        Mesh other = new Mesh(Topology.of(3, new int[] { 0, 1, 2 }), new double[] { 0, 0, 1, 1, 0, 1, 0, 1, 1 });
        Scene scene = Scene.of(Part.rigid("a", one), Part.rigid("b", other));
        assertThat(ClashGroups.find(scene, 1).of(0, 1)).isEmpty();
        assertThat(ClashGroups.none(scene).of(0, 1)).isEmpty();
    }
}
