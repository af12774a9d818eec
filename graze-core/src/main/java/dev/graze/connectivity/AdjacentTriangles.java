package dev.graze.connectivity;

import dev.graze.mesh.Incidence;
import dev.graze.mesh.Topology;

/**
 * Finds the triangles that share a vertex with a triangle, including itself and duplicates. Not thread-safe.
 */
public final class AdjacentTriangles {
    private final Topology topology;
    private final int largestValence;
    private final int[] found;
    private final int[] lastSearch;
    private int search;
    private int count;

    /** @param largestValence ignores vertices with more triangles than this */
    public AdjacentTriangles(Topology topology, int largestValence) {
        this.topology = topology;
        this.largestValence = largestValence;
        this.found = new int[topology.triangleCount()];
        this.lastSearch = new int[topology.triangleCount()];
    }

    /** Finds the triangles adjacent to this one; returns their number. */
    public int find(int triangle) {
        search++;
        count = 0;
        for (int k = 0; k < 3; k++) {
            addAround(topology.triangleVertex(triangle, k));
        }
        return count;
    }

    private void addAround(int vertex) {
        Incidence around = topology.vertexTriangles();
        int valence = around.size(vertex) > largestValence ? 0 : around.size(vertex);
        for (int i = 0; i < valence; i++) {
            int t = around.get(vertex, i);
            if (lastSearch[t] != search) {
                lastSearch[t] = search;
                found[count++] = t;
            }
        }
    }

    /** Returns one of the triangles found last. */
    public int get(int i) {
        return found[i];
    }
}
