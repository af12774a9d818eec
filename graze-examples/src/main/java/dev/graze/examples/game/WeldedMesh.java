package dev.graze.examples.game;

import dev.graze.Contact;
import dev.graze.examples.game.EngineMesh.Vertices;
import dev.graze.mesh.Topology;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * An engine's mesh with one vertex per place. Engines split vertices along seams, where normals or texture coordinates
 * change: their box has 24 vertices. Split edges would each be tested, and their surface would have gaps for whatever
 * asks which triangles are neighbors.
 *
 * <p>Leaves out vertices that no triangle uses, since they would count as points, and triangles that have no area
 * because two corners are at the same place, such as at the poles of a sphere.
 */
final class WeldedMesh {
    private final Topology topology;
    /** For each vertex, the first of the engine's at its place. */
    private final int[] engineVertex;
    private final int[] engineTriangle;

    private WeldedMesh(int[] corners, int[] engineVertex, int[] engineTriangle) {
        this.topology = Topology.of(engineVertex.length, corners);
        this.engineVertex = engineVertex;
        this.engineTriangle = engineTriangle;
    }

    /** The position of a vertex. */
    private record Place(float x, float y, float z) {
        static Place of(Vertices vertices, int vertex) {
            // Adding 0 turns -0 into 0, which is the same place.
            return new Place(vertices.get(vertex, 0) + 0f, vertices.get(vertex, 1) + 0f, vertices.get(vertex, 2) + 0f);
        }
    }

    /** Joins vertices whose positions are equal, bit for bit. */
    static WeldedMesh of(Vertices vertices, int[] triangles) {
        Map<Place, Integer> numbers = new HashMap<>();
        int[] engineVertex = new int[triangles.length];
        int[] engineTriangle = new int[triangles.length / 3];
        int[] corners = new int[triangles.length];
        int kept = 0;
        for (int triangle = 0; triangle < engineTriangle.length; triangle++) {
            for (int k = 0; k < 3; k++) {
                int vertex = triangles[3 * triangle + k];
                int next = numbers.size();
                int number = numbers.computeIfAbsent(Place.of(vertices, vertex), place -> next);
                if (number == next) {
                    engineVertex[next] = vertex;
                }
                corners[3 * kept + k] = number;
            }
            if (hasThreeCorners(corners, 3 * kept)) {
                engineTriangle[kept++] = triangle;
            }
        }
        return new WeldedMesh(Arrays.copyOf(corners, 3 * kept), Arrays.copyOf(engineVertex, numbers.size()),
                Arrays.copyOf(engineTriangle, kept));
    }

    private static boolean hasThreeCorners(int[] corners, int at) {
        return corners[at] != corners[at + 1] && corners[at + 1] != corners[at + 2] && corners[at + 2] != corners[at];
    }

    Topology topology() {
        return topology;
    }

    /** Returns x, y and z of each vertex, read from the engine's buffer. */
    double[] positions(Vertices vertices) {
        double[] positions = new double[3 * engineVertex.length];
        for (int k = 0; k < positions.length; k++) {
            positions[k] = vertices.get(engineVertex[k / 3], k % 3);
        }
        return positions;
    }

    /** Returns a triangle that has this feature, as the engine numbers it. */
    int engineTriangle(Contact.Feature feature) {
        return engineTriangle[switch (feature.kind()) {
            case VERTEX -> topology.vertexTriangles().get(feature.index(), 0);
            case EDGE -> topology.edgeTriangles().get(feature.index(), 0);
            case TRIANGLE -> feature.index();
        }];
    }
}
