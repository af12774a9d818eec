package dev.graze.rigid.body;

import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Topology;

/** Checks that rays can tell a surface's inside from its outside: it must be closed and consistently oriented. */
final class ClosedSurface {
    private ClosedSurface() {
    }

    /**
     * Checks a surface.
     *
     * @throws InvalidInputException naming what is wrong and where
     */
    static void require(Topology topology) {
        if (topology.triangleCount() == 0) {
            throw new InvalidInputException("a body needs triangles; this mesh has none");
        }
        for (int vertex = 0; vertex < topology.vertexCount(); vertex++) {
            if (topology.bodyOfVertex(vertex) < 0) {
                throw new InvalidInputException(
                        "vertex " + vertex + " is used by no triangle; remove it");
            }
        }
        for (int triangle = 0; triangle < topology.triangleCount(); triangle++) {
            requireNeighbours(topology, triangle);
        }
    }

    private static void requireNeighbours(Topology topology, int triangle) {
        for (int edge = 0; edge < 3; edge++) {
            int neighbour = topology.neighbour(triangle, edge);
            int a = topology.triangleVertex(triangle, edge);
            int b = topology.triangleVertex(triangle, (edge + 1) % 3);
            if (neighbour < 0) {
                int there = topology.edgeTriangles().size(topology.triangleEdge(triangle, edge));
                throw new InvalidInputException("the edge between vertices " + a + " and " + b + " has " + there
                        + (there == 1 ? " triangle" : " triangles")
                        + ", not two; a body must be closed, without holes or inner walls");
            }
            if (!runs(topology, neighbour, b, a)) {
                throw new InvalidInputException("triangles " + triangle + " and " + neighbour
                        + " are turned to opposite sides; list the vertices of all triangles counterclockwise"
                        + " as seen from outside");
            }
        }
    }

    private static boolean runs(Topology topology, int triangle, int from, int to) {
        for (int corner = 0; corner < 3; corner++) {
            if (topology.triangleVertex(triangle, corner) == from
                    && topology.triangleVertex(triangle, (corner + 1) % 3) == to) {
                return true;
            }
        }
        return false;
    }
}
