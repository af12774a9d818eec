package dev.graze.viewer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.graze.spi.ContactBuffer;
import dev.graze.ContactKind;
import dev.graze.ContactStatus;
import dev.graze.spi.IntersectionBuffer;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import org.junit.jupiter.api.Test;

class ContactRowsTest {
    private static final double[] AT_T0 = { 1, 1, 4, 0, 0, 0, 4, 0, 0, 0, 4, 0 };
    private static final double[] AT_T1 = { 1, 1, -4, 0, 0, 0, 4, 0, 0, 0, 4, 0 };
    private static final ViewSpace SAME = new ViewSpace(0, 0, 0, 1);

    private final ContactBuffer found = new ContactBuffer();

    @Test
    void vertexFacePointIsWhereTheVertexMeetsTheFace() {
        found.add(ContactKind.VF, 0, 1, 2, 3, 0.5, ContactStatus.CONVERGED);
        found.geometry(0.25, 0.25, 0, 0, 1, 0);

        ContactRows rows = rows(10);

        assertThat(rows.points()).containsExactly(1, 1, 0);
        assertThat(rows.tois()).containsExactly(0.5f);
        assertThat(rows.ids()).containsExactly(0, 1, 2, 3);
        assertThat(rows.normals()).containsExactly((short) 0, (short) 0, Short.MAX_VALUE);
        assertThat(rows.vertexFaces()).isEqualTo(1);
    }

    @Test
    void edgeEdgePointIsHalfwayBetweenTheClosestPoints() {
        found.add(ContactKind.EE, 0, 1, 2, 3, 0.5, ContactStatus.CONVERGED);
        found.geometry(0, 0.5, 0, 0, 1, 0);

        // Between (1, 1, 0) on the first edge and (2, 2, 0) on the second.
        assertThat(rows(10).points()).containsExactly(1.5f, 1.5f, 0);
        assertThat(rows(10).vertexFaces()).isZero();
    }

    @Test
    void keepsTheEarliestInResultOrderAboveTheLimit() {
        found.add(ContactKind.VF, 0, 1, 2, 3, 0.75, ContactStatus.CONVERGED);
        found.add(ContactKind.VF, 1, 1, 2, 3, 0.50, ContactStatus.CONVERGED);
        found.add(ContactKind.VF, 2, 1, 2, 3, 0.875, ContactStatus.CONVERGED);
        found.add(ContactKind.EE, 0, 1, 2, 3, 0.25, ContactStatus.CONVERGED);

        assertThat(rows(2).tois()).containsExactly(0.5f, 0.25f);
        assertThat(rows(2).vertexFaces()).isEqualTo(1);
    }

    @Test
    void placesAPairWhereTheBoxesOfItsTrianglesOverlap() {
        Topology topology = Topology.of(6, new int[] { 0, 1, 2, 3, 4, 5 });
        double[] positions = { 0, 0, 0, 4, 0, 0, 0, 4, 0, 1, 1, -1, 1, 1, 1, 2, 2, 1 };
        IntersectionBuffer pairs = new IntersectionBuffer();
        pairs.add(0, 1);

        ContactRows rows = ContactRows.of(pairs.toIntersections(), new Mesh(topology, positions), SAME, 10);

        assertThat(rows.ids()).containsExactly(0, 1);
        assertThat(rows.points()).containsExactly(new float[] { 1.5f, 1.5f, 0 }, within(0f));
        assertThat(rows.tois()).isEmpty();
        assertThat(rows.normals()).isEmpty();
    }

    private ContactRows rows(int limit) {
        return ContactRows.of(found.toContacts(), AT_T0, AT_T1, SAME, limit);
    }
}
