package dev.graze.opencl.step;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.opencl.OpenClDevice;
import dev.graze.opencl.TestDevices;
import dev.graze.opencl.driver.DeviceBuffer;
import dev.graze.opencl.driver.DeviceContext;
import dev.graze.opencl.driver.CountLimits;
import dev.graze.opencl.driver.DeviceFacts;
import dev.graze.opencl.driver.DeviceSession;
import dev.graze.opencl.elementary.ResultRecords;
import dev.graze.BoundingVolume;
import dev.graze.ContactKind;
import dev.graze.device.DeviceResults;
import dev.graze.device.SearchPlan;
import dev.graze.device.SearchPlan.GroupShape;
import dev.graze.device.SearchPlan.Scheme;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Contacts sorted on a real device. */
class ContactOrderTest {
    private static final GroupShape SHAPE = new GroupShape(2, 8, 64, 8, 64);
    private static final SearchPlan PLAN = new SearchPlan(Scheme.STEAL, BoundingVolume.AABB, 1e-6, true, SHAPE, 0);

    private DeviceContext context;
    private DeviceSession session;

    @BeforeEach
    void open() {
        OpenClDevice device = TestDevices.require();
        context = StepProgram.ofStep(device.handle(), PLAN, SHAPE, CountLimits.DEFAULT);
        session = DeviceSession.open(context, Function.identity());
    }

    @AfterEach
    void close() {
        if (session != null) {
            session.close();
        }
    }

    /** Features in the device's layout: the first vertex is complemented for edges. */
    private record Features(int v0, int v1, int v2, int v3) {
        boolean isEdges() {
            return v0 < 0;
        }

        int first() {
            return v0 < 0 ? ~v0 : v0;
        }

        void writeTo(ByteBuffer bytes) {
            bytes.putInt(v0).putInt(v1).putInt(v2).putInt(v3);
            for (int i = 0; i < 6; i++) {
                bytes.putDouble(v3 + (double) i);
            }
        }
    }

    private static final Comparator<Features> IN_ORDER = Comparator.comparing(Features::isEdges)
            .thenComparingInt(Features::first)
            .thenComparingInt(Features::v1).thenComparingInt(Features::v2).thenComparingInt(Features::v3);

    private static List<Features> random(int count, int vertices, long seed) {
        Random random = new Random(seed);
        List<Features> features = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int first = random.nextInt(vertices);
            features.add(
                    new Features(random.nextBoolean() ? first : ~first, random.nextInt(3), random.nextInt(vertices),
                            random.nextInt(vertices)));
        }
        return features;
    }

    private void add(ContactOrder order, List<Features> features, ResultRecords found) {
        DeviceBuffer contacts = session.buffer("contacts", ResultRecords.CONTACT_BYTES, features.size());
        session.write(contacts, features.size(), (bytes, first) -> features.forEach(each -> each.writeTo(bytes)));
        session.finish(); // the order may use another queue
        order.add(contacts, features.size(), found);
    }

    /** Collects contacts and checks that their numbers moved with them. */
    private record CollectedFeatures(List<Features> features) implements DeviceResults {
        @Override
        public void contact(ContactKind kind, int v0, int v1, int v2, int v3, double toi, double u, double v, double nx,
                double ny,
                double nz) {
            assertThat(new double[] { toi, u, v, nx, ny, nz }).containsExactly(v3, v3 + 1.0, v3 + 2.0, v3 + 3.0,
                    v3 + 4.0, v3 + 5.0);
            features.add(new Features(kind == ContactKind.EE ? ~v0 : v0, v1, v2, v3));
        }

        @Override
        public void undecided(ContactKind kind, int v0, int v1, int v2, int v3) {
            throw new AssertionError("unexpected undecided pair");
        }

        @Override
        public void counts(long vertexFace, long edgeEdge, long searched) {
            assertThat(vertexFace + edgeEdge + searched).isZero();
        }
    }

    private static List<Features> collected(ResultRecords found) {
        List<Features> features = new ArrayList<>();
        found.handTo(new CollectedFeatures(features));
        return features;
    }

    @ParameterizedTest
    @ValueSource(ints = { 2, 256, 257, 70_000, 1 << 24, Integer.MAX_VALUE })
    void contactsAreSorted(int vertices) {
        List<Features> features = random(20_000, vertices, 3);
        ContactOrder order = new ContactOrder(session, vertices, features.size());
        ResultRecords found = new ResultRecords();
        add(order, features.subList(0, 9_000), found);
        add(order, List.of(), found);
        add(order, features.subList(9_000, features.size()), found);
        order.handTo(found);
        features.sort(IN_ORDER);
        assertThat(collected(found)).isEqualTo(features);
    }

    /** Starts with too little capacity: the first step returns several sorted runs, the next ones a single run. */
    @Test
    void losesNothingWithTooLittleCapacity() {
        List<Features> features = random(30_000, 1000, 4);
        ContactOrder order = new ContactOrder(session, 1000, 10);
        for (int step = 0; step < 3; step++) {
            ResultRecords found = new ResultRecords();
            for (int from = 0; from < features.size(); from += 5000) {
                add(order, features.subList(from, from + 5000), found);
            }
            order.handTo(found);
            List<Features> all = collected(found);
            assertThat(runs(all)).isLessThanOrEqualTo(step == 0 ? 4 : 1);
            List<Features> expected = new ArrayList<>(features);
            expected.sort(IN_ORDER);
            all.sort(IN_ORDER);
            assertThat(all).isEqualTo(expected);
        }
    }

    /**
     * Raises the memory limit in small steps: a buffer with a generous margin must not leave too little for the next
     * one.
     */
    @Test
    void sortingNeverExceedsTheMemory() {
        List<Features> features = random(6_000, 1000, 8);
        List<Features> expected = new ArrayList<>(features);
        expected.sort(IN_ORDER);
        int sorted = 0;
        for (int bytesEach = 40; bytesEach < 260; bytesEach += 4) {
            DeviceFacts limits = TestDevices.withMemory((long) bytesEach * features.size(), 1 << 30).handle().facts();
            try (DeviceSession limited = DeviceSession.open(context, limits, Function.identity())) {
                ContactOrder order = new ContactOrder(limited, 1000, features.size() / 2);
                for (int step = 0; step < 2; step++) {
                    ResultRecords found = new ResultRecords();
                    add(order, features.subList(0, 4_500 + 100 * step), found);
                    add(order, features.subList(4_500 + 100 * step, features.size()), found);
                    order.handTo(found);
                    List<Features> all = collected(found);
                    sorted += runs(all) <= 2 ? 1 : 0;
                    all.sort(IN_ORDER);
                    assertThat(all).isEqualTo(expected);
                }
            }
        }
        assertThat(sorted).isGreaterThan(10);
    }

    private static int runs(List<Features> features) {
        int runs = 1;
        for (int i = 1; i < features.size(); i++) {
            runs += IN_ORDER.compare(features.get(i - 1), features.get(i)) > 0 ? 1 : 0;
        }
        return runs;
    }

    @Test
    void clearDiscardsGatheredContacts() {
        ContactOrder order = new ContactOrder(session, 1000, 100);
        ResultRecords found = new ResultRecords();
        add(order, random(50, 1000, 5), found);
        order.clear();
        List<Features> features = random(20, 1000, 6);
        add(order, features, found);
        order.handTo(found);
        assertThat(collected(found)).isEqualTo(features);
    }
}
