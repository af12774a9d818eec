package dev.graze.examples.game;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.Part;
import dev.graze.mesh.Topology;

/** What parts made from an engine's meshes must have. */
final class PlacedVertices {
    private PlacedVertices() {
    }

    /** Asserts that a part has a vertex where its engine draws one, up to rounding to floats. */
    static void assertVertexAt(Part part, float x, float y, float z) {
        double[] positions = part.positions();
        double nearest = Double.POSITIVE_INFINITY;
        for (int at = 0; at < positions.length; at += 3) {
            nearest = Math.min(nearest, Math.max(Math.abs(positions[at] - x),
                    Math.max(Math.abs(positions[at + 1] - y), Math.abs(positions[at + 2] - z))));
        }
        assertThat(nearest).as("distance of the vertex at (%s, %s, %s)", x, y, z).isLessThan(1e-5);
    }

    /** Asserts that a surface has no seam: every edge has two triangles, and Euler's formula holds. */
    static void assertClosed(Topology topology) {
        for (int edge = 0; edge < topology.edgeCount(); edge++) {
            assertThat(topology.edgeTriangles().size(edge)).as("triangles at edge %d", edge).isEqualTo(2);
        }
        assertThat(topology.vertexCount() - topology.edgeCount() + topology.triangleCount()).isEqualTo(2);
    }
}
