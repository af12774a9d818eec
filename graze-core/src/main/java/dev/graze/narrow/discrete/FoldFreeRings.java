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

    private final Topology topology;
    /**
     * Whether the ring of a vertex is closed: each edge from the vertex belongs to two triangles, which traverse it in
     * opposite directions.
     */
    private final boolean[] closed;
    private final boolean[] foldFree;

    public FoldFreeRings(Topology topology) {
        this.topology = topology;
        this.closed = new boolean[topology.vertexCount()];
        this.foldFree = new boolean[topology.vertexCount()];
    }

    /**
     * Returns the rings around a range of vertices, for one thread. The parts must cover all vertices, and
     * {@link #isFoldFree} is valid only after all of them are fitted.
     */
    public Part part(int from, int to) {
        return new Part(from, to);
    }

    /**
     * Only checks the edges that lead away from the vertex: if each is matched by one that leads back, none of those is
     * left over.
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

    private static int next(int corner) {
        return corner == 2 ? 0 : corner + 1;
    }

    /** Returns whether it is certain that no two triangles around a vertex meet beyond their common corners. */
    boolean isFoldFree(int vertex) {
        return foldFree[vertex];
    }

    /** The rings of a range of vertices, tested one at a time: for each triangle its edges p and q from the vertex, and
     * p x q. */
    public final class Part {
        private final int from;
        private final int to;
        private final double[] p = new double[3 * MOST_TRIANGLES];
        private final double[] q = new double[3 * MOST_TRIANGLES];
        private final double[] normals = new double[3 * MOST_TRIANGLES];
        private final double[] n = new double[3];
        private int size;
        private boolean knowsClosed;

        private Part(int from, int to) {
            this.from = from;
            this.to = to;
        }

        /** Tests these rings at these positions. */
        public void fit(double[] positions) {
            if (!knowsClosed) {
                findClosed();
            }
            for (int vertex = from; vertex < to; vertex++) {
                foldFree[vertex] = closed[vertex] && isFoldFree(vertex, positions);
            }
        }

        /** Runs in the first fit rather than the constructor, where only one thread works. */
        private void findClosed() {
            for (int vertex = from; vertex < to; vertex++) {
                closed[vertex] = isClosed(vertex);
            }
            knowsClosed = true;
        }

        private boolean isFoldFree(int vertex, double[] positions) {
            gather(vertex, positions);
            return turnsOneWay() && goesAroundOnce();
        }

        private void gather(int vertex, double[] positions) {
            Incidence around = topology.vertexTriangles();
            size = around.size(vertex);
            for (int i = 0; i < size; i++) {
                int triangle = around.get(vertex, i);
                int corner = next(cornerOf(triangle, vertex));
                putEdge(p, 3 * i, positions, topology.triangleVertex(triangle, corner), vertex);
                putEdge(q, 3 * i, positions, topology.triangleVertex(triangle, next(corner)), vertex);
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
