package dev.graze.connectivity;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The expected results of connectivity culling, computed directly from the definitions and the triangle list alone. A
 * feature pair is the list of its vertices with a leading 0 for vertex-face, 1 for edge-edge.
 */
final class NaiveFeaturePairs {
    private static final Comparator<int[]> BY_VERTICES = Arrays::compare;

    private final List<int[]> faces;
    private final List<int[]> edges;
    private final int vertexCount;

    NaiveFeaturePairs(ConnectivityMesh mesh) {
        Set<int[]> distinctFaces = new TreeSet<>(BY_VERTICES);
        Set<int[]> distinctEdges = new TreeSet<>(BY_VERTICES);
        for (int i = 0; i < mesh.triangles().length; i += 3) {
            int[] face = Arrays.copyOfRange(mesh.triangles(), i, i + 3);
            Arrays.sort(face);
            distinctFaces.add(face);
            distinctEdges.add(new int[] { face[0], face[1] });
            distinctEdges.add(new int[] { face[0], face[2] });
            distinctEdges.add(new int[] { face[1], face[2] });
        }
        faces = List.copyOf(distinctFaces);
        edges = List.copyOf(distinctEdges);
        vertexCount = mesh.vertexCount();
    }

    static List<Integer> vertexFace(int v, int a, int b, int c) {
        return List.of(0, v, a, b, c);
    }

    /** Accepts the edges in either order, each with its smaller vertex first. */
    static List<Integer> edgeEdge(int p, int q, int r, int s) {
        boolean inOrder = p < r || (p == r && q < s);
        return inOrder ? List.of(1, p, q, r, s) : List.of(1, r, s, p, q);
    }

    /**
     * Returns every used vertex paired with every face that does not contain it, and every edge with every other that
     * it does not meet.
     */
    Set<List<Integer>> all() {
        return pairs(false);
    }

    /** Returns the pairs for which every two faces that contain them share a vertex. */
    Set<List<Integer>> orphans() {
        return pairs(true);
    }

    private Set<List<Integer>> pairs(boolean orphansOnly) {
        Set<List<Integer>> pairs = new HashSet<>();
        for (int v = 0; v < vertexCount; v++) {
            int[] vertex = { v };
            List<int[]> around = facesWith(vertex);
            for (int[] face : around.isEmpty() ? List.<int[]>of() : faces) {
                if (!meet(vertex, face) && !(orphansOnly && anyApart(around, List.of(face)))) {
                    pairs.add(vertexFace(v, face[0], face[1], face[2]));
                }
            }
        }
        List<List<int[]>> facesAt = edges.stream().map(this::facesWith).toList();
        for (int i = 0; i < edges.size(); i++) {
            for (int j = i + 1; j < edges.size(); j++) {
                int[] ea = edges.get(i);
                int[] eb = edges.get(j);
                if (!meet(ea, eb) && !(orphansOnly && anyApart(facesAt.get(i), facesAt.get(j)))) {
                    pairs.add(edgeEdge(ea[0], ea[1], eb[0], eb[1]));
                }
            }
        }
        return pairs;
    }

    private List<int[]> facesWith(int[] feature) {
        List<int[]> with = new ArrayList<>();
        for (int[] face : faces) {
            if (Arrays.stream(feature).allMatch(v -> meet(face, new int[] { v }))) {
                with.add(face);
            }
        }
        return with;
    }

    private static boolean anyApart(List<int[]> some, List<int[]> others) {
        for (int[] s : some) {
            for (int[] o : others) {
                if (!meet(s, o)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean meet(int[] some, int[] others) {
        for (int s : some) {
            for (int o : others) {
                if (s == o) {
                    return true;
                }
            }
        }
        return false;
    }
}
