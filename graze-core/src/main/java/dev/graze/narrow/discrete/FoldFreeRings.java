package dev.graze.narrow.discrete;

import dev.graze.filter.CertifiedBounds;
import dev.graze.mesh.Incidence;
import dev.graze.mesh.Topology;

/**
 * The vertices whose ring of triangles has no fold, so that no two of its triangles meet beyond their common corners.
 * Most pairs of triangles whose volumes overlap are neighbours, a dozen per vertex; where a surface is not crumpled,
 * one test of the ring decides all of them at once.
 *
 * <p><b>What makes a ring fold-free.</b> Its triangles close around the vertex s, and there is a direction n along
 * which they project side by side: all of them turn the same way, and they go around s once. Then the projections of
 * two of them have no more in common than s or the edge from s that they share; and since none projects to a segment,
 * the triangles themselves meet only on that edge, or in s. Any n will do; this one is the sum of the normals.
 *
 * <p><b>Once around.</b> Let r be perpendicular to n. Each triangle turns by less than half a turn, so the edges from s
 * cannot skip either of the half planes that r separates, and with each turn around s the sign of r . edge goes from
 * below zero to zero or above exactly once.
 *
 * <p><b>Rounding.</b> n . (p x q) is bounded like the determinants of {@link dev.graze.filter.SideKernel}, with n
 * exact. r has two coordinates of n, exchanged and one negated, so it is exactly perpendicular to n, and r . edge is a
 * difference of two products: four roundings. A ring with an uncertain sign does not count as fold-free, which only
 * costs time.
 */
public final class FoldFreeRings {
    private static final double ERROR = CertifiedBounds.SIDE_ERROR;
    private static final double UNDERFLOW = CertifiedBounds.UNDERFLOW;
    private static final double LARGEST = CertifiedBounds.LARGEST_MAGNITUDE;
    private static final int MOST_TRIANGLES = 24;

    private final boolean[] foldFree;

    /** Creates rings for the vertices of a scene, none of which is known to be fold-free. */
    public FoldFreeRings(int vertexCount) {
        this.foldFree = new boolean[vertexCount];
    }

    /** Copies what is known about some vertices, which may have other numbers in another scene. */
    public void copy(FoldFreeRings other, int otherFirst, int first, int count) {
        System.arraycopy(other.foldFree, otherFirst, foldFree, first, count);
    }

    /** Returns whether it is certain that no two triangles around a vertex meet beyond their common corners. */
    boolean isFoldFree(int vertex) {
        return foldFree[vertex];
    }

    /** Returns a tester for one thread. */
    public Tester newTester() {
        return new Tester();
    }

    private static int next(int corner) {
        return corner == 2 ? 0 : corner + 1;
    }

    /** What the connectivity of one mesh tells about its rings. */
    public static final class OfMesh {
        private final Topology topology;
        /**
         * Whether the ring of a vertex is closed: each edge from the vertex belongs to two triangles, which traverse it
         * in opposite directions.
         */
        private final boolean[] closed;

        /** Creates rings of which none is known to be closed; {@link #findClosed} must follow for all of them. */
        public OfMesh(Topology topology) {
            this.topology = topology;
            this.closed = new boolean[topology.vertexCount()];
        }

        /** Finds the closed rings of a range of vertices; threads can share the work. */
        public void findClosed(int from, int to) {
            for (int vertex = from; vertex < to; vertex++) {
                closed[vertex] = isClosed(vertex);
            }
        }

        /**
         * Checks only the edges that lead away from the vertex: if each is matched by one that leads back, none of
         * those is left over.
         */
        private boolean isClosed(int vertex) {
            Incidence around = topology.vertexTriangles();
            int size = around.size(vertex);
            boolean all = size > 0 && size <= MOST_TRIANGLES;
            for (int i = 0; all && i < size; i++) {
                int triangle = around.get(vertex, i);
                int corner = cornerOf(triangle, vertex);
                int neighbour = topology.neighbour(triangle, corner);
                all = neighbour >= 0 && topology.triangleVertex(neighbour,
                        next(cornerOf(neighbour, topology.triangleVertex(triangle, next(corner))))) == vertex;
            }
            return all;
        }

        private int cornerOf(int triangle, int vertex) {
            return topology.triangleVertex(triangle, 0) == vertex
                    ? 0
                    : topology.triangleVertex(triangle, 1) == vertex ? 1 : 2;
        }
    }

    /** Tests one ring at a time, on one thread: for each triangle its edges p and q from the vertex, and p x q. */
    public final class Tester {
        private final double[] p = new double[3 * MOST_TRIANGLES];
        private final double[] q = new double[3 * MOST_TRIANGLES];
        private final double[] normals = new double[3 * MOST_TRIANGLES];
        private final double[] n = new double[3];
        private int size;

        private Tester() {
        }

        /**
         * Tests the rings around vertices {@code from} (inclusive) to {@code to} (exclusive) of a mesh, whose vertices
         * start at {@code first} in the scene.
         */
        public void fit(OfMesh mesh, double[] positions, int first, int from, int to) {
            for (int vertex = from; vertex < to; vertex++) {
                foldFree[first + vertex] = mesh.closed[vertex] && isFoldFree(mesh, positions, first, vertex);
            }
        }

        private boolean isFoldFree(OfMesh mesh, double[] positions, int first, int vertex) {
            gather(mesh, positions, first, vertex);
            return turnsOneWay() && goesAroundOnce();
        }

        private void gather(OfMesh mesh, double[] positions, int first, int vertex) {
            Topology topology = mesh.topology;
            Incidence around = topology.vertexTriangles();
            size = around.size(vertex);
            for (int i = 0; i < size; i++) {
                int triangle = around.get(vertex, i);
                int corner = next(mesh.cornerOf(triangle, vertex));
                putEdge(p, 3 * i, positions, first + topology.triangleVertex(triangle, corner), first + vertex);
                putEdge(q, 3 * i, positions, first + topology.triangleVertex(triangle, next(corner)), first + vertex);
                putNormal(3 * i);
            }
            sumNormals();
        }

        private static void putEdge(double[] edges, int at, double[] positions, int end, int start) {
            edges[at] = positions[3 * end] - positions[3 * start];
            edges[at + 1] = positions[3 * end + 1] - positions[3 * start + 1];
            edges[at + 2] = positions[3 * end + 2] - positions[3 * start + 2];
        }

        private void putNormal(int at) {
            normals[at] = p[at + 1] * q[at + 2] - p[at + 2] * q[at + 1];
            normals[at + 1] = p[at + 2] * q[at] - p[at] * q[at + 2];
            normals[at + 2] = p[at] * q[at + 1] - p[at + 1] * q[at];
        }

        private void sumNormals() {
            double x = 0;
            double y = 0;
            double z = 0;
            for (int at = 0; at < 3 * size; at += 3) {
                x += normals[at];
                y += normals[at + 1];
                z += normals[at + 2];
            }
            n[0] = x;
            n[1] = y;
            n[2] = z;
        }

        private boolean turnsOneWay() {
            double sizeOfN = size(n, 0);
            boolean all = true;
            for (int at = 0; at < 3 * size; at += 3) {
                double sizeOfP = size(p, at);
                double sizeOfQ = size(q, at);
                double determinant = n[0] * normals[at] + n[1] * normals[at + 1] + n[2] * normals[at + 2];
                all &= determinant > sizeOfP * sizeOfQ * ERROR * sizeOfN + UNDERFLOW
                        && sizeOfP + sizeOfQ + sizeOfN < LARGEST;
            }
            return all;
        }

        private static double size(double[] vectors, int at) {
            return Math.abs(vectors[at]) + Math.abs(vectors[at + 1]) + Math.abs(vectors[at + 2]);
        }

        private boolean goesAroundOnce() {
            int first = largestAxis();
            int second = next(first);
            int turns = 0;
            boolean certain = true;
            for (int at = 0; at < 3 * size; at += 3) {
                double ofP = p[at + second] * n[first] - p[at + first] * n[second];
                double ofQ = q[at + second] * n[first] - q[at + first] * n[second];
                certain &= isCertain(ofP, p[at + second], n[first], p[at + first], n[second]);
                turns += ofP < 0 && ofQ >= 0 ? 1 : 0;
            }
            return certain && turns == 1; // each q is another triangle's p, so all q are certain too
        }

        private int largestAxis() {
            double x = Math.abs(n[0]);
            double y = Math.abs(n[1]);
            double z = Math.abs(n[2]);
            return x >= y && x >= z ? 0 : y >= z ? 1 : 2;
        }

        /**
         * Returns whether {@code a b - c d} certainly has the computed sign. Zero is certain if each product has a zero
         * factor.
         */
        private static boolean isCertain(double difference, double a, double b, double c, double d) {
            return Math.abs(difference) > (Math.abs(a * b) + Math.abs(c * d)) * ERROR + UNDERFLOW
                    || (a == 0 && (c == 0 || d == 0));
        }
    }
}
