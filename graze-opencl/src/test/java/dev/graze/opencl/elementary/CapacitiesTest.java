package dev.graze.opencl.elementary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.opencl.MeshCase;
import dev.graze.opencl.TestDevices;
import dev.graze.device.DeviceMotion;
import dev.graze.device.DeviceTask;
import dev.graze.device.PairTester;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Nothing is lost, whatever the initial capacities are. */
class CapacitiesTest {
    private static final PairCases CASES = PairCases.of(HostilePairs.GRID, 42, 500);

    @ParameterizedTest
    @CsvSource({ "1, 1, 1, 1", "7, 1, 1, 1", "500, 1, 1, 1", "500, 500, 1, 500", "500, 500, 500, 1", "499, 3, 2, 5" })
    void losesNothingWithSmallCapacities(int pairs, int tests, int contacts, int undecided) {
        CollectedResults expected = collect(Capacities.DEFAULT, CASES, true);
        CollectedResults actual = collect(new Capacities(pairs, tests, contacts, undecided), CASES, true);
        assertSame(actual, expected);
        assertThat(actual.contacts.size()).isGreaterThan(1);
        assertThat(actual.undecided).hasSizeGreaterThan(1);
    }

    @ParameterizedTest
    @ValueSource(ints = { 1, 2, 500 })
    void losesNothingWhenTheHostDecides(int pairs) {
        CollectedResults expected = collect(Capacities.DEFAULT, CASES, false);
        assertSame(collect(new Capacities(pairs, 1, 1, 1), CASES, false), expected);
    }

    /** Expands all fifteen tests of one pair into buffers that initially hold one. */
    @Test
    void growsWithinOnePair() {
        MeshCase mesh = MeshCase.of(new int[] { 0, 1, 2, 3, 4, 5 }, new double[18], new double[18]);
        CollectedResults results = new CollectedResults();
        try (PairTester tester = TestDevices.require().open(mesh.onDevice(), 1e-6, true, new Capacities(1, 1, 1, 1))) {
            tester.begin(DeviceMotion.of(mesh.t0(), mesh.t1()), 0);
            tester.submit(mesh.allPairs(), 0, 1).collect(results);
        }
        assertThat(results.undecided).hasSize(15).doesNotHaveDuplicates();
    }

    /** Submits ranges of an array as consecutive tasks, in two steps with the same buffers. */
    @Test
    void testsTasksInOrder() {
        CollectedResults expected = collect(Capacities.DEFAULT, CASES, true);
        try (PairTester tester = TestDevices.require().open(CASES.mesh(), 1e-6, true, new Capacities(16, 1, 1, 1))) {
            for (int step = 0; step < 2; step++) {
                tester.begin(DeviceMotion.of(CASES.t1(), CASES.t0()), 0);
                tester.submit(CASES.itemPairs(), 0, CASES.size()).collect(new CollectedResults());
                tester.begin(DeviceMotion.of(CASES.t0(), CASES.t1()), 0);
                assertSame(collectInParts(tester), expected);
            }
        }
    }

    private static CollectedResults collectInParts(PairTester tester) {
        List<DeviceTask> tasks = new ArrayList<>();
        for (int from = 0; from < CASES.size(); from += 150) {
            tasks.add(tester.submit(CASES.itemPairs(), from, Math.min(150, CASES.size() - from)));
        }
        CollectedResults results = new CollectedResults();
        tasks.forEach(task -> task.collect(results));
        assertThat(tasks).allMatch(DeviceTask::isDone);
        return results;
    }

    @Test
    void acceptsAnEmptyTask() {
        CollectedResults results = new CollectedResults();
        try (PairTester tester = TestDevices.require().open(CASES.mesh(), 1e-6, true)) {
            tester.begin(DeviceMotion.of(CASES.t0(), CASES.t1()), 0);
            tester.submit(new long[0], 0, 0).collect(results);
        }
        assertSame(results, new CollectedResults());
    }

    private static CollectedResults collect(Capacities capacities, PairCases cases, boolean decides) {
        CollectedResults results = new CollectedResults();
        try (PairTester tester = TestDevices.require().open(cases.mesh(), 1e-6, decides, capacities)) {
            tester.begin(DeviceMotion.of(cases.t0(), cases.t1()), 0);
            tester.submit(cases.itemPairs(), 0, cases.size()).collect(results);
        }
        return results;
    }

    private static void assertSame(CollectedResults actual, CollectedResults expected) {
        assertThat(actual.contacts.toContacts()).isEqualTo(expected.contacts.toContacts());
        assertThat(actual.undecided).containsExactlyInAnyOrderElementsOf(expected.undecided);
        assertThat(List.of(actual.vertexFace, actual.edgeEdge, actual.searched))
                .isEqualTo(List.of(expected.vertexFace, expected.edgeEdge, expected.searched));
    }
}
