package dev.graze.viewer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.ContactBuffer;
import dev.graze.ContactKind;
import dev.graze.Ending;
import dev.graze.IntersectionBuffer;
import dev.graze.mesh.Topology;
import org.junit.jupiter.api.Test;

class CollidingFacesTest {
    /** A strip of three triangles around the edge 1-2, and one triangle apart. */
    private static final Topology TOPOLOGY = Topology.of(8, new int[] { 0, 1, 2, 2, 1, 3, 2, 3, 4, 5, 6, 7 });
    private static final ContactPoints NO_POINTS = new ContactPoints(new float[0], new short[0]);

    private final CollidingFaces collidingFaces = new CollidingFaces(TOPOLOGY);
    private final ContactBuffer found = new ContactBuffer();

    @Test
    void aVertexFaceContactColoursTheFaceAndTheVertexSurroundings() {
        found.add(ContactKind.VF, 1, 5, 6, 7, 0.5, Ending.CONVERGED);

        assertThat(overlay().faces()).containsExactly(0, 1, 3);
    }

    @Test
    void anEdgeEdgeContactColoursTheFacesAtBothEdges() {
        found.add(ContactKind.EE, 2, 3, 5, 6, 0.5, Ending.CONVERGED);

        assertThat(overlay().faces()).containsExactly(1, 2, 3);
    }

    @Test
    void aFaceTakesItsEarliestToi() {
        found.add(ContactKind.VF, 0, 5, 6, 7, 1.0, Ending.CONVERGED);
        found.add(ContactKind.VF, 4, 5, 6, 7, 0.0, Ending.CONVERGED);

        assertThat(overlay().faces()).containsExactly(0, 2, 3);
        assertThat(overlay().faceTois()).containsExactly((short) 65_535, (short) 0, (short) 0);
    }

    @Test
    void nothingStaysFromTheStepBefore() {
        found.add(ContactKind.VF, 0, 5, 6, 7, 1.0, Ending.CONVERGED);
        overlay();
        found.clear();

        assertThat(overlay().faces()).isEmpty();
    }

    @Test
    void anInstantColoursBothTrianglesOfEachPairOnce() {
        IntersectionBuffer pairs = new IntersectionBuffer();
        pairs.add(3, 0);
        pairs.add(2, 3);

        Overlay overlay = collidingFaces.of(pairs.toIntersections());

        assertThat(overlay.faces()).containsExactly(0, 2, 3);
        assertThat(overlay.faceTois()).isEmpty();
    }

    private Overlay overlay() {
        return collidingFaces.of(found.toContacts(), NO_POINTS);
    }
}
