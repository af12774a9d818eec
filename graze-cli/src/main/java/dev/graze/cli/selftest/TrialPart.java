package dev.graze.cli.selftest;

import dev.graze.Part;
import dev.graze.Part.Motion;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Pose;
import dev.graze.mesh.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A part of a {@link TrialScene} during the frames in which it belongs to the scene. Two parts may have the same name
 * if one ends before the other begins: the second replaces the first.
 *
 * @param triangles three vertices each
 * @param edges     loose edges, two vertices each
 * @param points    the mesh of a rigid or fixed part in its own frame; empty for a deforming part
 * @param first     the first frame with this part
 * @param places    one per frame from then on: the positions of a deforming part, or the seven numbers of a pose
 */
record TrialPart(String name, Motion motion, int[] triangles, int[] edges, double[] points, int first,
        List<double[]> places) {
    static double[] numbers(Pose pose) {
        return new double[] { pose.x(), pose.y(), pose.z(), pose.w(), pose.i(), pose.j(), pose.k() };
    }

    boolean deforms() {
        return motion == Motion.DEFORMING;
    }

    int vertexCount() {
        return (deforms() ? places.getFirst() : points).length / 3;
    }

    int triangleCount() {
        return triangles.length / 3;
    }

    /** Returns the frame after the last one with this part. */
    int end() {
        return first + places.size();
    }

    boolean isIn(int frame) {
        return first <= frame && frame < end();
    }

    double[] place(int frame) {
        return places.get(frame - first);
    }

    Pose pose(int frame) {
        double[] n = place(frame);
        return new Pose(n[0], n[1], n[2], n[3], n[4], n[5], n[6]);
    }

    /** Returns the part as the library takes it, starting where it is in a frame. */
    Part startingAt(int frame) {
        Topology topology = Topology.of(vertexCount(), triangles, edges);
        return switch (motion) {
            case DEFORMING -> Part.deforming(name, new Mesh(topology, place(frame)));
            case RIGID -> Part.rigid(name, new Mesh(topology, points), pose(frame));
            case FIXED -> Part.fixed(name, new Mesh(topology, points), pose(frame));
        };
    }

    boolean uses(int vertex) {
        return IntStream.concat(Arrays.stream(triangles), Arrays.stream(edges)).anyMatch(used -> used == vertex);
    }

    TrialPart withoutTriangles(int from, int count) {
        return new TrialPart(name, motion, without(triangles, 3 * from, 3 * count), edges, points, first, places);
    }

    TrialPart withoutEdge(int edge) {
        return new TrialPart(name, motion, triangles, without(edges, 2 * edge, 2), points, first, places);
    }

    /** Returns the part without a vertex that no triangle and no edge uses. */
    TrialPart withoutVertex(int vertex) {
        return new TrialPart(name, motion, renumbered(triangles, vertex), renumbered(edges, vertex),
                deforms() ? points : without(points, 3 * vertex), first,
                deforms() ? places.stream().map(place -> without(place, 3 * vertex)).toList() : places);
    }

    private static int[] renumbered(int[] vertices, int removed) {
        return Arrays.stream(vertices).map(vertex -> vertex > removed ? vertex - 1 : vertex).toArray();
    }

    private static int[] without(int[] all, int from, int count) {
        return IntStream.range(0, all.length).filter(i -> i < from || i >= from + count).map(i -> all[i]).toArray();
    }

    private static double[] without(double[] all, int from) {
        return IntStream.range(0, all.length).filter(i -> i < from || i >= from + 3).mapToDouble(i -> all[i])
                .toArray();
    }

    /** Returns the part in a scene without one frame, which may leave it without places. */
    TrialPart withoutFrame(int frame) {
        List<double[]> rest = new ArrayList<>(places);
        if (isIn(frame)) {
            rest.remove(frame - first);
        }
        return new TrialPart(name, motion, triangles, edges, points, frame < first ? first - 1 : first, rest);
    }

    /** Returns the part with other points, for a rigid or fixed one. */
    TrialPart withPoints(double[] changed) {
        return new TrialPart(name, motion, triangles, edges, changed, first, places);
    }

    /** Returns the part with another place in one frame. */
    TrialPart withPlace(int frame, double[] changed) {
        List<double[]> all = new ArrayList<>(places);
        all.set(frame - first, changed);
        return new TrialPart(name, motion, triangles, edges, points, first, all);
    }
}
