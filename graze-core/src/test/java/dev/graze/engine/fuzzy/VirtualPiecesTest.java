package dev.graze.engine.fuzzy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.ScarceHeap;
import dev.graze.bvh.SceneItems;
import dev.graze.engine.MeshSketch;
import java.io.IOException;
import java.nio.file.Path;
import dev.graze.mesh.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VirtualPiecesTest {
    /** Returns small squares and two much larger triangles, one of them a sliver. */
    private static MeshSketch uneven(double large) {
        MeshSketch mesh = new MeshSketch().sheet(20, 20, 0.1);
        int first = mesh.vertexCount();
        return mesh.vertex(0, 0, -1).vertex(large, 0, -1).vertex(0, large, -1).vertex(0, 1e-3, -1)
                .triangle(first, first + 1, first + 2)
                .triangle(first, first + 1, first + 3);
    }

    private static VirtualPieces divided(MeshSketch mesh, double largest) {
        VirtualPieces pieces = new VirtualPieces(SceneItems.moving(mesh.topology()), largest);
        pieces.update(mesh.positions());
        return pieces;
    }

    @Test
    void piecesMakeUpTheirItemExactly() {
        VirtualPieces pieces = divided(uneven(30), 4);
        double[] shares = new double[pieces.itemCount()];
        for (int i = 0; i < pieces.size(); i++) {
            shares[pieces.itemOf(i)] += share(pieces, i);
        }
        assertThat(shares).containsOnly(1);
        assertThat(pieces.isDivided(800) && pieces.isDivided(801)).isTrue();
        assertThat(pieces.isDivided(0)).isFalse();
        assertThat(pieces.size()).isGreaterThan(820);
    }

    /**
     * Returns a primitive's share of its item's area. Weights have few enough bits for products of three to be exact.
     */
    private static double share(VirtualPieces pieces, int primitive) {
        int at = pieces.weightsAt(primitive);
        if (at < 0) {
            return 1;
        }
        float[] w = pieces.weights();
        for (int corner = 0; corner < 3; corner++) {
            assertThat(w[at + 3 * corner] + w[at + 3 * corner + 1] + w[at + 3 * corner + 2]).isEqualTo(1);
        }
        double a = w[at];
        double b = w[at + 1];
        double c = w[at + 2];
        return Math.abs(a * ((double) w[at + 4] * w[at + 8] - (double) w[at + 5] * w[at + 7])
                - b * ((double) w[at + 3] * w[at + 8] - (double) w[at + 5] * w[at + 6])
                + c * ((double) w[at + 3] * w[at + 7] - (double) w[at + 4] * w[at + 6]));
    }

    /** Pieces of a loose edge are edges: each halving replaces one of them by two, end to end. */
    @Test
    void piecesOfALooseEdgeAreEdges() {
        MeshSketch sheet = new MeshSketch().sheet(4, 4, 0.1).vertex(0, 0, 0).vertex(0, 0, 6.4);
        int a = sheet.positions().length / 3 - 2;
        Topology topology = Topology.of(a + 2, sheet.topology().copyTriangles(), new int[] { a, a + 1 });
        SceneItems items = SceneItems.moving(topology);
        VirtualPieces pieces = new VirtualPieces(items, 1);
        pieces.update(sheet.positions());
        int item = IntStream.range(0, items.size())
                .filter(i -> items.corners()[3 * i] == a && items.corners()[3 * i + 2] == a + 1).findFirst()
                .orElseThrow();
        List<double[]> ends = new ArrayList<>();
        for (int piece = 0; piece < pieces.size(); piece++) {
            if (pieces.itemOf(piece) == item) {
                float[] w = Arrays.copyOfRange(pieces.weights(), pieces.weightsAt(piece), pieces.weightsAt(piece) + 9);
                assertThat(Arrays.copyOfRange(w, 6, 9)).containsExactly(Arrays.copyOfRange(w, 3, 6));
                ends.add(new double[] { w[1], w[4] });
            }
        }
        ends.sort(Comparator.comparingDouble(each -> each[0]));
        assertThat(ends).hasSizeGreaterThan(8);
        assertThat(ends.getFirst()[0]).isZero();
        assertThat(ends.getLast()[1]).isOne();
        for (int i = 1; i < ends.size(); i++) {
            assertThat(ends.get(i)[0]).isEqualTo(ends.get(i - 1)[1]);
        }
    }

    @Test
    void limitsTheNumberOfPieces() {
        VirtualPieces pieces = divided(uneven(1e6), 1);
        assertThat(pieces.size()).isBetween(2 * 802, 2 * 802 + 1024);
    }

    @Test
    void equalTrianglesStayWhole() {
        MeshSketch sheet = new MeshSketch().sheet(10, 10, 0.1);
        assertThat(divided(sheet, 2).isDivided()).isFalse();
        assertThat(divided(uneven(30), Double.POSITIVE_INFINITY).isDivided()).isFalse();
    }

    /** Otherwise pairs of divided items would be collected and never passed on, or a piece would be missing. */
    @Test
    void isConsistentAfterMemoryRanOutDuringADivision(@TempDir Path directory)
            throws IOException, InterruptedException {
        assertThat(ScarceHeap.run(VirtualPiecesTest.class, directory))
                .containsPattern("\\d+ divisions failed, incomplete ones: [1-9]\\d*$");
    }

    /** Runs in another process: divides with more and more memory, until there is enough. */
    public static void main(String[] arguments) {
        MeshSketch mesh = uneven(300).sheet(60, 60, 0.1);
        double[] positions = mesh.positions();
        SceneItems items = SceneItems.moving(mesh.topology());
        int failures = 0;
        int incomplete = 0;
        VirtualPieces[] pieces = { new VirtualPieces(items, 4) };
        while (ScarceHeap.failsWith(failures, () -> pieces[0].update(positions))) {
            boolean any = IntStream.range(0, items.size()).anyMatch(pieces[0]::isDivided);
            if (any != pieces[0].isDivided()) {
                throw new AssertionError("with " + failures + " chunks, an item is divided: " + any);
            }
            incomplete += any ? 1 : 0;
            failures++;
            pieces[0].update(positions);
            requireSame(pieces[0], new VirtualPieces(items, 4), positions);
            pieces[0] = new VirtualPieces(items, 4);
        }
        System.out.println(failures + " divisions failed, incomplete ones: " + incomplete);
    }

    private static void requireSame(VirtualPieces pieces, VirtualPieces fresh, double[] positions) {
        fresh.update(positions);
        if (pieces.size() != fresh.size() || pieces.weightCount() != fresh.weightCount()) {
            throw new AssertionError(pieces.size() + " pieces, not " + fresh.size());
        }
    }

    @Test
    void dividesAgainWhenSizesChange() {
        MeshSketch mesh = uneven(30);
        VirtualPieces pieces = divided(mesh, 4);
        int before = pieces.version();
        pieces.update(mesh.positions());
        assertThat(pieces.version()).isEqualTo(before);
        double[] grown = mesh.positions();
        grown[0] = -50;
        pieces.update(grown);
        assertThat(pieces.version()).isGreaterThan(before);
        assertThat(pieces.isDivided(0)).isTrue();
    }
}
