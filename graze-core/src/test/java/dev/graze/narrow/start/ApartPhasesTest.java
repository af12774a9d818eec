package dev.graze.narrow.start;

import static dev.graze.TouchingBodies.box;
import static dev.graze.TouchingBodies.sheet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.graze.Contact.Phase;
import dev.graze.ContactKind;
import dev.graze.ContactStatus;
import dev.graze.Contacts;
import dev.graze.Detector;
import dev.graze.Part;
import dev.graze.Scene;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import dev.graze.oracle.ExactNearness;
import dev.graze.spi.SearchScene;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** At a separation, only what comes closer than it has been limits a step. */
class ApartPhasesTest {
    private static final int PAIRS = Integer.getInteger("graze.pairs", 5_000);
    /** Distances of small integers that differ at all differ by more; the oracle gives 40 digits. */
    private static final BigDecimal EQUAL = new BigDecimal("1e-30");
    private static final int SAMPLES = 64;
    private static final double SOON = 0x1p-24;
    private static final double D = 0.0625;

    private final Map<Phase, Integer> counts = new EnumMap<>(Phase.class);

    private static SearchScene loose(ContactKind kind) {
        return SearchScene.of(kind == ContactKind.EE
                ? Topology.of(4, new int[0], new int[] { 0, 1, 2, 3 })
                : Topology.of(4, new int[] { 1, 2, 3 }));
    }

    private static BigDecimal distance(ContactKind kind, double[] t0, double[] t1, double time) {
        double[] x = new double[12];
        Arrays.setAll(x, i -> t0[i] + time * (t1[i] - t0[i])); // exact: small integers and few bits
        return ExactNearness.of(kind, x, 0).distance();
    }

    /** What does not limit is never closer than at the start; what limits gets closer, at once if it only shifts. */
    private void compare(ContactKind kind, double[] t0, double[] t1, boolean shifts) {
        BigDecimal start = distance(kind, t0, t1, 0);
        if (start.signum() == 0 || Arrays.equals(t0, t1)) {
            return;
        }
        StartPhases phases = new StartPhases(loose(kind), 100);
        phases.begin(t0, t1);
        Phase found = phases.decide(kind, 0, 1, 2, 3, 0, ContactStatus.TOUCHING_AT_START);
        counts.merge(found, 1, Integer::sum);
        String what = kind + " from " + Arrays.toString(t0) + " to " + Arrays.toString(t1);
        assertThat(phases.decide(kind, 0, 1, 2, 3, Double.MIN_VALUE, ContactStatus.CONVERGED))
                .as("if it starts just beyond the separation, " + what).isEqualTo(found);
        if (found == Phase.APPROACHING) {
            if (shifts) {
                assertThat(distance(kind, t0, t1, SOON)).as(what).isLessThan(start.subtract(EQUAL));
            }
            return;
        }
        assertThat(distance(kind, t0, t1, SOON)).as(what).isGreaterThanOrEqualTo(start.subtract(EQUAL));
        for (int k = 1; k <= SAMPLES; k++) {
            assertThat(distance(kind, t0, t1, (double) k / SAMPLES)).as(what)
                    .isGreaterThanOrEqualTo(start.subtract(EQUAL));
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = { true, false })
    void agreesWithExactDistances(boolean shifts) {
        Random random = new Random(11);
        for (int i = 0; i < PAIRS; i++) {
            ContactKind kind = i % 2 == 0 ? ContactKind.VF : ContactKind.EE;
            double[] t0 = new double[12];
            Arrays.setAll(t0, k -> random.nextInt(-2, 3));
            double[] t1 = t0.clone();
            double[] by = new double[12];
            Arrays.setAll(by, k -> random.nextInt(-1, 2));
            int firstSize = kind == ContactKind.VF ? 3 : 6;
            for (int k = 0; k < 12; k++) {
                t1[k] += shifts ? by[k % 3 + (k < firstSize ? 0 : 3)] : by[k];
            }
            compare(kind, t0, t1, shifts);
        }
        assertThat(counts.get(Phase.APPROACHING)).isGreaterThan(PAIRS / 10);
        assertThat(counts.get(Phase.SEPARATING)).isGreaterThan(PAIRS / 10);
        assertThat(counts.get(Phase.SLIDING)).isGreaterThan(PAIRS / 100);
    }

    /** Most of what is not proven does come closer. */
    @Test
    void fewPairsThatComeNoCloserLimitTheStep() {
        Random random = new Random(12);
        int free = 0;
        int limited = 0;
        for (int i = 0; i < PAIRS / 5; i++) {
            ContactKind kind = i % 2 == 0 ? ContactKind.VF : ContactKind.EE;
            double[] t0 = new double[12];
            double[] t1 = new double[12];
            Arrays.setAll(t0, k -> random.nextInt(-8, 9));
            Arrays.setAll(t1, k -> t0[k] + random.nextInt(-4, 5));
            BigDecimal start = distance(kind, t0, t1, 0);
            boolean closer = start.signum() == 0;
            for (int k = 0; k <= SAMPLES && !closer; k++) {
                double time = k == 0 ? SOON : (double) k / SAMPLES;
                closer = distance(kind, t0, t1, time).compareTo(start.subtract(EQUAL)) < 0;
            }
            if (!closer) {
                StartPhases phases = new StartPhases(loose(kind), 100);
                phases.begin(t0, t1);
                boolean limits = phases.decide(kind, 0, 1, 2, 3, 0,
                        ContactStatus.TOUCHING_AT_START) == Phase.APPROACHING;
                limited += limits ? 1 : 0;
                free += limits ? 0 : 1;
            }
        }
        assertThat(limited).as("%d are free", free).isLessThan(free / 20);
    }

    private static Contacts move(Mesh moving, Mesh fixed, double[] next) {
        Scene scene = Scene.builder().add(Part.deforming("moving", moving)).add(Part.fixed("fixed", fixed))
                .ignoreWithin("moving").build();
        try (Detector detector = Detector.continuous(scene).separation(D).threads(1).start()) {
            return detector.probe(scene.move("moving", next));
        }
    }

    private static double[] moved(Mesh mesh, double... by) {
        double[] next = mesh.positions().clone();
        for (int i = 0; i < next.length; i++) {
            next[i] += by[i % 3];
        }
        return next;
    }

    @ParameterizedTest
    @CsvSource({ "0.0625, 16", "0.03125, 16", "0.0078125, 64", "0.0625, 3", "0.05, 40" })
    void boxSlidesOverAFloorAtAThickness(double height, int cells) {
        Mesh box = box(0.125, 0.25, height, 1, 1);
        Mesh floor = sheet(-4, -4, 0, 8, cells, false);
        double[][] free = { { 0.75, 0.5, 0 }, { -0.5, 0, 0 }, { 0, 0, 0 }, { 0.25, 0, 0.125 }, { 0, 0, 1 } };
        for (double[] by : free) {
            Contacts contacts = move(box, floor, moved(box, by));
            assertThat(contacts.size()).isPositive();
            assertThat(contacts.limiting().size()).as(Arrays.toString(by)).isZero();
        }
        double[][] limited = { { 0, 0, -0x1p-40 }, { 0.75, 0.5, -0x1p-40 }, { 0, 0, -1 } };
        for (double[] by : limited) {
            Contacts contacts = move(box, floor, moved(box, by));
            assertThat(contacts.limiting().size()).as(Arrays.toString(by)).isPositive();
            assertThat(contacts.limiting().earliestToi()).isZero();
        }
    }

    /** One corner comes down while another one is closer to the floor all the time. */
    @Test
    void cornerThatComesDownLimitsATiltedBox() {
        Mesh box = box(0, 0, 0.0078125, 1, 1);
        double[] tilted = box.positions().clone();
        tilted[5] += 0.03125;
        tilted[11] += 0.03125;
        Mesh start = new Mesh(box.topology(), tilted);
        for (int cells : new int[] { 1, 8 }) {
            Mesh floor = sheet(-4, -4, 0, 8, cells, false);
            assertThat(move(start, floor, moved(start, 0.5, 0.25, 0)).limiting().size()).as("slides").isZero();
            double[] next = moved(start, 0.5, 0.25, 0);
            next[5] -= 0.015625;
            assertThat(move(start, floor, next).limiting().size()).as("comes down").isPositive();
        }
    }

    /** Such features are reported shortly after the start, although they never come within the separation. */
    @ParameterizedTest
    @ValueSource(doubles = { -1e-9, -1e-15, 0, 1e-15, 3e-15, 1e-13, 1e-9, 1e-7 })
    void boxAlmostAtTheSeparationCanBeLifted(double beyond) {
        Mesh roof = new Mesh(Topology.of(6, new int[] { 0, 1, 2, 3, 5, 4, 0, 4, 1, 0, 3, 4, 1, 4, 5, 1, 5, 2, 2, 5, 3,
                2, 3, 0 }), new double[] { -2, -4, 0, 2, -4, 0, 0, -4, 2, -2, 4, 0, 2, 4, 0, 0, 4, 2 });
        Mesh box = box(-0.45, 0.3, 2 + D + beyond, 1, 1);
        double[][] free = { { 0, 0, 0.125 }, { 0, 0, 10 }, { 0.125, 0, 0.125 }, { -0.125, 0.125, 0x1p-10 },
                { 0.125, 0, 0 } };
        for (double[] by : free) {
            assertThat(move(box, roof, moved(box, by)).limiting().size()).as(Arrays.toString(by)).isZero();
        }
        assertThat(move(box, roof, moved(box, 0, 0, -0x1p-5)).limiting().size()).isPositive();
    }

    /** A wall is a surface of its own, even if it is closer than the separation at the start, and so is a step. */
    @ParameterizedTest
    @ValueSource(doubles = { 0.03125, 0.25 })
    void boxThatSlidesTowardAWallIsLimited(double gap) {
        Mesh box = box(-1 - gap, 0, 0.015625, 1, 1);
        Mesh wallAndFloor = new Mesh(Topology.of(6, new int[] { 0, 1, 4, 1, 5, 4, 2, 0, 3, 0, 4, 3 }),
                new double[] { 0, -4, 0, 0, -4, 4, -4, -4, 0, -4, 4, 0, 0, 4, 0, 0, 4, 4 });
        Contacts contacts = move(box, wallAndFloor, moved(box, gap / 2, 0, 0));
        assertThat(contacts.size()).isPositive();
        assertThat(contacts.limiting().size() > 0).isEqualTo(gap < D);
        contacts = move(box, wallAndFloor, moved(box, gap - 0.0078125, 0, 0));
        assertThat(contacts.limiting().size()).isPositive();
        assertThat(contacts.limiting().earliestToi()).isEqualTo(Math.max(0, gap - D) / (gap - 0.0078125), within(1e-6));
        contacts = move(box, wallAndFloor, moved(box, 0, 0.25, 0));
        assertThat(contacts.limiting().size()).as("along both").isZero();
    }

    /** A ridge on the floor is closer than the floor, so passing over it comes closer. */
    @Test
    void boxThatPassesOverARidgeIsLimited() {
        Mesh ridge = new Mesh(Topology.of(6, new int[] { 0, 2, 1, 1, 2, 3, 2, 4, 3, 3, 4, 5 }),
                new double[] { -4, -4, 0, -4, 4, 0, 1.0625, -4, 0.015625, 1.0625, 4, 0.015625, 4, -4, 0, 4, 4, 0 });
        Mesh box = box(0, 0, 0.046875, 1, 1);
        assertThat(move(box, ridge, moved(box, 0.5, 0, 0)).limiting().size()).isPositive();
        assertThat(move(box, ridge, moved(box, 0, 0.5, 0)).limiting().size()).isZero();
    }

    /** Tiny scenes are decided like large ones: powers of two change nothing. */
    @Test
    void scenesOfAnySizeHaveTheSameContacts() {
        double scale = 0x1p-332; // about 1e-100
        Mesh box = box(0.125, 0.25, 0.09375, 1, 1);
        Mesh floor = sheet(-4, -4, 0, 8, 8, false);
        Contacts expected = probeWithin(1, box, floor);
        Contacts found = probeWithin(scale, box, floor);
        assertThat(expected.limiting().size()).isPositive();
        assertThat(found.size()).isEqualTo(expected.size());
        for (int i = 0; i < found.size(); i++) {
            assertThat(found.status(i)).isEqualTo(expected.status(i)).isNotEqualTo(ContactStatus.ITERATION_LIMIT);
            assertThat(found.toi(i)).isEqualTo(expected.toi(i));
            assertThat(found.phase(i)).isEqualTo(expected.phase(i));
        }
    }

    private static Contacts probeWithin(double scale, Mesh moving, Mesh fixed) {
        Mesh small = scaled(moving, scale);
        Scene scene = Scene.builder().add(Part.deforming("moving", small))
                .add(Part.fixed("fixed", scaled(fixed, scale)))
                .ignoreWithin("moving").build();
        try (Detector detector = Detector.continuous(scene).threads(1).start()) {
            return detector.probeWithin(scale * D, scene.move("moving", moved(small, scale / 4, 0, -scale / 16)));
        }
    }

    private static Mesh scaled(Mesh mesh, double scale) {
        return new Mesh(mesh.topology(), Arrays.stream(mesh.positions()).map(x -> scale * x).toArray());
    }
}
