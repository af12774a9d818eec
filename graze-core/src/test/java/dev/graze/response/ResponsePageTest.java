package dev.graze.response;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.graze.Contacts;
import dev.graze.Detector;
import dev.graze.NearPairs;
import dev.graze.Part;
import dev.graze.Scene;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Compiles and runs the examples of docs/response.md. */
class ResponsePageTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern EXAMPLE = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

    private final Scene scene = tile();
    private final double[] start = scene.positions();
    private final double[] end = moved(start, 0.03, -1.5);
    private final List<Integer> solved = new ArrayList<>();

    /** A matrix with an entry for each pair of coordinates. */
    private static final class DenseMatrix {
        private final double[] entries = new double[21 * 21];

        void add(int row, int column, double entry) {
            entries[21 * row + column] += entry;
        }
    }

    @Test
    void everyExampleIsInThisTest() throws IOException {
        String page = Files.readString(ROOT.resolve("docs/response.md"));
        String source = Files.readString(
                ROOT.resolve("graze-core/src/test/java/dev/graze/response/ResponsePageTest.java"));
        int examples = 0;
        for (Matcher matcher = EXAMPLE.matcher(page); matcher.find(); examples++) {
            assertThat(plain(source)).contains(plain(matcher.group(1)));
        }
        assertThat(examples).isEqualTo(4);
    }

    /** Removes comments, spaces and line breaks. */
    private static String plain(String code) {
        return code.replaceAll("//.*", "").replaceAll("\\s+", "");
    }

    @Test
    void pushesApart() {
        Contacts contacts = contacts();
        double[] velocities = new double[21];
        for (int i = 12; i < 21; i++) {
            velocities[i] = i % 3 == 2 ? -1.5 : i % 3 == 0 ? 0.03 : 0;
        }
        double mass = 2;
        double[] impulses = new double[21];
        double[] slips = new double[contacts.size()];
        ContactFrame frame = new ContactFrame();
        for (int i = 0; i < contacts.size(); i++) {
            frame.at(contacts, i).measure(velocities);
            double approach = -frame.normalSpeed();
            if (approach > 0) {
                double push = approach * mass / 2;
                frame.addForce(push * frame.normal(0), push * frame.normal(1), push * frame.normal(2), impulses);
            }
            slips[i] = Math.hypot(frame.slip(0), frame.slip(1));
        }
        assertThat(slips).hasSize(3).containsExactly(new double[] { 0.03, 0.03, 0.03 }, within(1e-6));
        assertThat(impulses[14] + impulses[17] + impulses[20]).isCloseTo(4.5, within(1e-6));
    }

    @Test
    void keepsAFew() {
        Contacts contacts = contacts();
        ContactManifolds manifolds = ContactManifolds.of(contacts, start, end);
        for (ContactManifolds.Patch patch : manifolds.patches()) {
            System.out.println(patch.keptCount() + " of " + patch.size() + " contacts, normal z " + patch.normal(2));
            for (int k = 0; k < patch.keptCount(); k++) {
                solve(contacts, patch.kept(k));
            }
        }
        assertThat(solved).containsExactly(0, 1, 2);
    }

    private void solve(Contacts contacts, int i) {
        assertThat(i).isLessThan(contacts.size());
        solved.add(i);
    }

    @Test
    void keepsApartWithFriction() {
        try (Detector detector = Detector.continuous(scene).start()) {
            double[] before = moved(start, 0, -0.95);
            double[] after = moved(start, 0.03, -0.95);
            detector.reset(before);
            double[] gradient = new double[21];
            DenseMatrix matrix = new DenseMatrix();
            Barrier barrier = Barrier.within(0.1, scene.positions()).stiffness(100);
            BarrierEnergy energy = barrier.at(detector.near(barrier.distance()));
            double value = energy.value();
            energy.addGradient(gradient);
            energy.forEachEntry(BarrierEnergy.Curvature.PROJECTED,
                    (row, column, entry) -> matrix.add(row, column, entry));
            assertThat(value).isPositive();
            assertThat(gradient[14]).as("pushes up").isNegative();
            assertThat(matrix.entries[14 * 21 + 14]).isPositive();

            ContactFrame frame = new ContactFrame();
            NearPairs near = detector.near(0.1);
            double friction = 0.5;
            double dissipated = 0;
            double[] basis = new double[24];
            for (int term = 0; term < energy.size(); term++) {
                frame.at(near, energy.pair(term));
                double force = energy.force(term);
                frame.tangentBasis(basis);
                frame.measure(before, after);
                double slip = Math.hypot(frame.slip(0), frame.slip(1));
                dissipated += friction * force * slip;
            }
            double weight = -gradient[14] - gradient[17] - gradient[20];
            assertThat(dissipated).isCloseTo(0.5 * weight * 0.03, within(1e-12));
        }
    }

    private Contacts contacts() {
        try (Detector detector = Detector.continuous(scene).start()) {
            return detector.advance(end);
        }
    }

    /** Moves the tile along x and z. */
    private static double[] moved(double[] from, double x, double z) {
        double[] to = from.clone();
        for (int i = 12; i < 21; i += 3) {
            to[i] += x;
            to[i + 2] += z;
        }
        return to;
    }

    /** A floor of two triangles, and a tile one unit above one of them. */
    private static Scene tile() {
        double[] floor = { -4, -4, 0, 4, -4, 0, 4, 4, 0, -4, 4, 0 };
        double[] tile = { 1, -2, 1, 3, -2, 1, 2, -1, 1 };
        return Scene.of(Part.deforming("floor", new Mesh(Topology.of(4, new int[] { 0, 1, 2, 0, 2, 3 }), floor)),
                Part.deforming("tile", new Mesh(Topology.of(3, new int[] { 0, 1, 2 }), tile)));
    }
}
