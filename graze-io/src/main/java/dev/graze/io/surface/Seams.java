package dev.graze.io.surface;

import dev.graze.mesh.Topology;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Open edges that lie on each other. A surface whose vertices were duplicated for texture coordinates or normals is
 * open along the lines where those change, and the two rims coincide there.
 *
 * <p>Two open edges are one edge cut in two if both belong to one part, no third open edge of the part lies there, and
 * they run in opposite directions, as those of neighbouring triangles do that face the same way. Closed bodies that
 * touch have no open edges. A triangle that lies on its mirror image is the other side of a surface drawn twice, not a
 * neighbour.
 */
public final class Seams {
    private static final int NONE = -1;

    private final Topology topology;
    private final double[] positions;
    private final int[] partOfVertex;
    /** The open edges, each from its triangle's point of view: triangle, then corner where the edge starts. */
    private final IntList open = new IntList(0);

    public Seams(Topology topology, double[] positions, int[] partOfVertex) {
        this.topology = topology;
        this.positions = positions;
        this.partOfVertex = partOfVertex;
        for (int t = 0; t < topology.triangleCount(); t++) {
            for (int k = 0; k < 3; k++) {
                int edge = topology.triangleEdge(t, k);
                if (topology.edgeTriangles().size(edge) == 1) {
                    open.add(t);
                    open.add(k);
                }
            }
        }
    }

    /** Open edges grouped by the places of their endpoints. */
    private final class Rims {
        /** For each open edge the number of its group; {@link #NONE} for an edge of length zero. */
        private final int[] group;
        private final boolean[] forward;
        private final int count;

        Rims(int[] parts) {
            int[] edges = open.toArray();
            group = new int[edges.length / 2];
            forward = new boolean[group.length];
            VertexJoins.Places places = new VertexJoins.Places(positions, parts);
            double[] row = new double[2];
            Welder groups = new Welder(row.length, new HeapWeldMemory(), pair -> {
            });
            for (int e = 0; e < group.length; e++) {
                int from = places.of(start(edges, e));
                int to = places.of(end(edges, e));
                row[0] = Math.min(from, to);
                row[1] = Math.max(from, to);
                forward[e] = from < to;
                group[e] = from == to ? NONE : groups.weld(row);
            }
            count = groups.count();
        }
    }

    private int start(int[] edges, int e) {
        return topology.triangleVertex(edges[2 * e], edges[2 * e + 1]);
    }

    private int end(int[] edges, int e) {
        return topology.triangleVertex(edges[2 * e], (edges[2 * e + 1] + 1) % 3);
    }

    private int opposite(int[] edges, int e) {
        return topology.triangleVertex(edges[2 * e], (edges[2 * e + 1] + 2) % 3);
    }

    /** Joins the vertices along the edges that were cut in two. */
    public DisjointSets joined() {
        DisjointSets sets = new DisjointSets(partOfVertex.length);
        int[] edges = open.toArray();
        Rims rims = new Rims(partOfVertex);
        int[] size = new int[rims.count];
        int[] first = new int[rims.count];
        int[] second = new int[rims.count];
        for (int e = 0; e < rims.group.length; e++) {
            int group = rims.group[e];
            if (group != NONE) {
                (size[group] == 0 ? first : second)[group] = e;
                size[group]++;
            }
        }
        for (int g = 0; g < rims.count; g++) {
            if (size[g] == 2 && rims.forward[first[g]] != rims.forward[second[g]]
                    && !coincide(opposite(edges, first[g]), opposite(edges, second[g]))) {
                sets.join(start(edges, first[g]), end(edges, second[g]));
                sets.join(end(edges, first[g]), start(edges, second[g]));
            }
        }
        return sets;
    }

    private boolean coincide(int a, int b) {
        return positions[3 * a] == positions[3 * b] && positions[3 * a + 1] == positions[3 * b + 1]
                && positions[3 * a + 2] == positions[3 * b + 2];
    }

    /** Counts the vertices of open edges that lie on another open edge of the same part. */
    public int coincidentWithinParts() {
        return coincident(partOfVertex).cardinality();
    }

    /** Counts the vertices of open edges that lie on an open edge of another part only. */
    public int coincidentBetweenParts() {
        BitSet all = coincident(new int[partOfVertex.length]);
        all.andNot(coincident(partOfVertex));
        return all.cardinality();
    }

    private BitSet coincident(int[] parts) {
        int[] edges = open.toArray();
        Rims rims = new Rims(parts);
        int[] triangle = new int[rims.count];
        Arrays.fill(triangle, NONE);
        BitSet shared = new BitSet();
        for (int e = 0; e < rims.group.length; e++) {
            int group = rims.group[e];
            if (group != NONE && triangle[group] == NONE) {
                triangle[group] = edges[2 * e];
            } else if (group != NONE && triangle[group] != edges[2 * e]) {
                shared.set(group); // two edges of one triangle coincide if it has no area
            }
        }
        BitSet vertices = new BitSet();
        for (int e = 0; e < rims.group.length; e++) {
            if (rims.group[e] != NONE && shared.get(rims.group[e])) {
                vertices.set(start(edges, e));
                vertices.set(end(edges, e));
            }
        }
        return vertices;
    }
}
