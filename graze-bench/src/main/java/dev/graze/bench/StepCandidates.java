package dev.graze.bench;

import dev.graze.ContactKind;
import dev.graze.bounds.BoxArray;
import dev.graze.bounds.FeatureBoxes;
import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Topology;
import dev.graze.narrow.FeaturePair;
import java.util.Arrays;

/**
 * All candidates of one step: the vertex-face and edge-edge pairs without a common vertex whose boxes, over the whole
 * motion, overlap. Found by sort and sweep. They are numbered by kind, then by their features' numbers, so that a
 * candidate's number depends on nothing else.
 */
public final class StepCandidates {
    private final Topology topology;
    private final double[] t0;
    private final double[] t1;
    /** The vertices of each face in ascending order, as contacts name them. */
    private final int[] faces;
    /** (vertex, face) and (smaller edge, larger edge), ascending. */
    private final long[] vertexFace;
    private final long[] edgeEdge;
    private final int[] four = new int[4];

    private StepCandidates(Topology topology, double[] t0, double[] t1, long[] vertexFace, long[] edgeEdge) {
        this.topology = topology;
        this.t0 = t0;
        this.t1 = t1;
        this.faces = topology.copyTriangles();
        for (int i = 0; i < faces.length; i += 3) {
            Arrays.sort(faces, i, i + 3);
        }
        this.vertexFace = vertexFace;
        this.edgeEdge = edgeEdge;
    }

    /**
     * Finds the candidates of the motion from {@code t0} to {@code t1}, which are not copied.
     *
     * @throws InvalidInputException if there are more than fit an array
     */
    public static StepCandidates find(Topology topology, double[] t0, double[] t1) {
        FeatureBoxes boxes = new FeatureBoxes(topology);
        boxes.fit(t0, t1, 0);
        int axis = BoxSweep.widestAxis(boxes.vertices());
        long[] vertexFace = findVertexFace(topology, boxes.vertices(), boxes.faces(), axis);
        long[] edgeEdge = findEdgeEdge(topology, boxes.edges(), axis);
        if ((long) vertexFace.length + edgeEdge.length > Integer.MAX_VALUE) {
            throw new InvalidInputException(
                    "the step has more than " + Integer.MAX_VALUE
                            + " candidates; measure a shorter step or a part of the scene");
        }
        return new StepCandidates(topology, t0, t1, vertexFace, edgeEdge);
    }

    private static long[] findVertexFace(Topology topology, BoxArray vertices, BoxArray faces, int axis) {
        CandidatePairs pairs = new CandidatePairs();
        new BoxSweep(vertices, axis).forEachPair(new BoxSweep(faces, axis), (vertex, face) -> {
            if (!topology.isDuplicate(face) && !isCorner(topology, face, vertex)) {
                pairs.add(vertex, face);
            }
        });
        return pairs.sorted();
    }

    private static boolean isCorner(Topology topology, int face, int vertex) {
        return topology.triangleVertex(face, 0) == vertex || topology.triangleVertex(face, 1) == vertex
                || topology.triangleVertex(face, 2) == vertex;
    }

    private static long[] findEdgeEdge(Topology topology, BoxArray edges, int axis) {
        CandidatePairs pairs = new CandidatePairs();
        new BoxSweep(edges, axis).forEachPair((ea, eb) -> {
            if (!haveCommonEnd(topology, ea, eb)) {
                pairs.add(Math.min(ea, eb), Math.max(ea, eb));
            }
        });
        return pairs.sorted();
    }

    private static boolean haveCommonEnd(Topology topology, int ea, int eb) {
        int p = topology.edgeVertex(ea, 0);
        int q = topology.edgeVertex(ea, 1);
        int r = topology.edgeVertex(eb, 0);
        int s = topology.edgeVertex(eb, 1);
        return p == r || p == s || q == r || q == s;
    }

    public int size() {
        return vertexFace.length + edgeEdge.length;
    }

    public int count(ContactKind kind) {
        return kind == ContactKind.VF ? vertexFace.length : edgeEdge.length;
    }

    public Topology topology() {
        return topology;
    }

    /** Returns the features of the numbered candidates, packed as in {@link CandidatePairs}. */
    long[] features(int[] numbers) {
        long[] pairs = new long[numbers.length];
        for (int i = 0; i < numbers.length; i++) {
            int number = numbers[i];
            pairs[i] = number < vertexFace.length ? vertexFace[number] : edgeEdge[number - vertexFace.length];
        }
        return pairs;
    }

    int countVertexFace(int[] numbers) {
        int count = 0;
        for (int number : numbers) {
            count += number < vertexFace.length ? 1 : 0;
        }
        return count;
    }

    public double[] t0() {
        return t0;
    }

    public double[] t1() {
        return t1;
    }

    public ContactKind kind(int candidate) {
        return candidate < vertexFace.length ? ContactKind.VF : ContactKind.EE;
    }

    /**
     * Writes the four vertices of a candidate, in the order of {@link ContactKind}, to {@code vertices} from index
     * {@code at}.
     */
    public void vertices(int candidate, int[] vertices, int at) {
        if (candidate < vertexFace.length) {
            long features = vertexFace[candidate];
            vertices[at] = CandidatePairs.first(features);
            System.arraycopy(faces, 3 * CandidatePairs.second(features), vertices, at + 1, 3);
        } else {
            long features = edgeEdge[candidate - vertexFace.length];
            for (int end = 0; end < 2; end++) {
                vertices[at + end] = topology.edgeVertex(CandidatePairs.first(features), end);
                vertices[at + 2 + end] = topology.edgeVertex(CandidatePairs.second(features), end);
            }
        }
    }

    /** Writes the four moving points of a candidate to {@code pair}. */
    public void load(int candidate, FeaturePair pair) {
        vertices(candidate, four, 0);
        pair.load(kind(candidate), t0, t1, four[0], four[1], four[2], four[3]);
    }

    /** Returns the number of the candidate of this vertex and face; negative if there is none. */
    int indexOfVertexFace(int vertex, int face) {
        return Arrays.binarySearch(vertexFace, CandidatePairs.pair(vertex, face));
    }

    /** Returns the number of the candidate of these two edges; negative if there is none. */
    int indexOfEdgeEdge(int ea, int eb) {
        int index = Arrays.binarySearch(edgeEdge, CandidatePairs.pair(Math.min(ea, eb), Math.max(ea, eb)));
        return index < 0 ? index : vertexFace.length + index;
    }
}
