package dev.graze.narrow.discrete;

import dev.graze.mesh.Incidence;
import dev.graze.mesh.Topology;

/**
 * Around which vertices no two triangles meet beyond their common corners, told for all pairs of a ring at once. Most
 * pairs of triangles whose volumes overlap are neighbours, a dozen for each vertex, and where a surface is not crumpled
 * one look at the ring does for them all.
 *
 * <p><b>What makes a ring plain.</b> Its triangles close around the vertex s, and there is a direction n along which
 * they are seen side by side: all of them turn the same way, and they go around s once. Then two of them are seen to
 * have in common no more than s or the side from s that they share; and since none is seen edge-on, whatever they have
 * in common lies on that side, or is s. Any n will do; this one is the sum of the normals.
 *
 * <p><b>Once around.</b> Let r be perpendicular to n. Each triangle turns by less than half a turn, so the sides from s
 * cannot jump over either half plane that r parts, and with each turn the sign of r . side goes from below zero to zero
 * or above exactly once.
 *
 * <p><b>Rounding.</b> n . (p x q) is bounded like the determinants of {@link dev.graze.filter.SideKernel}, with n
 * exact. r has two coordinates of n, exchanged and one negated, so it is perpendicular to n without rounding, and r .
 * side is a difference of two products: four roundings. Where a sign is not certain the ring is not plain, which costs
 * time and no more.
 */
public final class PlainRings {
    private static final double ERROR = 0x1p-50;
    private static final double UNDERFLOW = 0x1p-840;
    private static final double LARGEST = 0x1p100;
    private static final int MOST_TRIANGLES = 24;

    private final Topology topology;
    /**
     * Of vertices with a ring that is closed: each side from the vertex belongs to two triangles, which go along it in
     * opposite directions.
     */
    private final boolean[] closed;
    private final boolean[] plain;

    public PlainRings(Topology topology) {
        this.topology = topology;
        this.closed = new boolean[topology.vertexCount()];
        this.plain = new boolean[topology.vertexCount()];
    }

    /**
     * The rings around these vertices, for one thread. Together the parts are to cover all vertices, and nobody may ask
     * before all of them are fitted.
     */
    public Part part(int from, int to) {
        return new Part(from, to);
    }

    /**
     * It is enough to look along the sides that lead away from the vertex: if all are met by one that leads back, none
     * of those is left over.
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

    /** Whether no two triangles around this vertex meet beyond their common corners; if not, nothing is known. */
    boolean isPlain(int vertex) {
        return plain[vertex];
    }

    /** Some of the rings, one at a time: for each triangle its sides p and q from the vertex, and p x q. */
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

        /** Looks at these rings at these positions. */
        public void fit(double[] positions) {
            if (!knowsClosed) {
                findClosed();
            }
            for (int vertex = from; vertex < to; vertex++) {
                plain[vertex] = closed[vertex] && isPlain(vertex, positions);
            }
        }

        /** Not before, because only here all threads are at work. */
        private void findClosed() {
            for (int vertex = from; vertex < to; vertex++) {
                closed[vertex] = isClosed(vertex);
            }
            knowsClosed = true;
        }

        private boolean isPlain(int vertex, double[] positions) {
            gather(vertex, positions);
            return turnsOneWay() && goesAroundOnce();
        }

        private void gather(int vertex, double[] positions) {
            Incidence around = topology.vertexTriangles();
            size = around.size(vertex);
            for (int i = 0; i < size; i++) {
                int triangle = around.get(vertex, i);
                int corner = next(cornerOf(triangle, vertex));
                putSide(p, 3 * i, positions, topology.triangleVertex(triangle, corner), vertex);
                putSide(q, 3 * i, positions, topology.triangleVertex(triangle, next(corner)), vertex);
                putNormal(3 * i);
            }
            sumNormals();
        }

        private static void putSide(double[] sides, int at, double[] positions, int end, int start) {
            sides[at] = positions[3 * end] - positions[3 * start];
            sides[at + 1] = positions[3 * end + 1] - positions[3 * start + 1];
            sides[at + 2] = positions[3 * end + 2] - positions[3 * start + 2];
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
            return certain && turns == 1; // each q is another triangle's p, so they are all certain
        }

        private int largestAxis() {
            double x = Math.abs(n[0]);
            double y = Math.abs(n[1]);
            double z = Math.abs(n[2]);
            return x >= y && x >= z ? 0 : y >= z ? 1 : 2;
        }

        /**
         * Whether {@code a b - c d} has the sign that it was computed with. Zero is certain where a factor of each
         * product is.
         */
        private static boolean isCertain(double difference, double a, double b, double c, double d) {
            return Math.abs(difference) > (Math.abs(a * b) + Math.abs(c * d)) * ERROR + UNDERFLOW
                    || (a == 0 && (c == 0 || d == 0));
        }
    }
}
