package dev.graze.viewer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.spi.ContactBuffer;
import dev.graze.ContactKind;
import dev.graze.ContactStatus;
import dev.graze.spi.IntersectionBuffer;
import dev.graze.mesh.Topology;
import org.junit.jupiter.api.Test;

class CollidingFacesTest {
    /** A strip of three triangles around the edge 1-2, and a separate triangle. */
    private static final Topology TOPOLOGY = Topology.of(8, new int[] { 0, 1, 2, 2, 1, 3, 2, 3, 4, 5, 6, 7 });

    private final CollidingFaces collidingFaces = new CollidingFaces(TOPOLOGY);
    private final ContactBuffer contacts = new ContactBuffer();

    @Test
    void vertexFaceContactColoursTheFaceAndTheFacesAtTheVertex() {
        contacts.add(ContactKind.VF, 1, 5, 6, 7, 0.5, ContactStatus.CONVERGED);

        assertThat(found().faces()).containsExactly(0, 1, 3);
    }

    @Test
    void edgeEdgeContactColoursTheFacesAtBothEdges() {
        contacts.add(ContactKind.EE, 2, 3, 5, 6, 0.5, ContactStatus.CONVERGED);

        assertThat(found().faces()).containsExactly(1, 2, 3);
    }

    @Test
    void faceUsesItsEarliestToi() {
        contacts.add(ContactKind.VF, 0, 5, 6, 7, 1.0, ContactStatus.CONVERGED);
        contacts.add(ContactKind.VF, 4, 5, 6, 7, 0.0, ContactStatus.CONVERGED);

        assertThat(found().faces()).containsExactly(0, 2, 3);
        assertThat(found().tois()).containsExactly(1, 0, 0);
    }

    @Test
    void eachStepReplacesTheColoursOfThePrevious() {
        contacts.add(ContactKind.VF, 0, 5, 6, 7, 1.0, ContactStatus.CONVERGED);
        found();
        contacts.clear();

        assertThat(found().faces()).isEmpty();
    }

    @Test
    void instantColoursBothTrianglesOfEachPairOnce() {
        IntersectionBuffer pairs = new IntersectionBuffer();
        pairs.add(3, 0);
        pairs.add(2, 3);

        CollidingFaces.Found instant = CollidingFaces.of(pairs.toIntersections());

        assertThat(instant.faces()).containsExactly(0, 2, 3);
        assertThat(instant.tois()).isEmpty();
    }

    private CollidingFaces.Found found() {
        return collidingFaces.of(contacts.toContacts());
    }
}
