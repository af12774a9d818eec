package dev.graze.cli.selftest;

import dev.graze.Moves;
import dev.graze.Part;
import dev.graze.Scene;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import dev.graze.query.PartDistance;
import dev.graze.query.SceneQueries;
import dev.graze.query.SurfacePoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Checks the distances between the parts of a trial scene in every frame: those of one {@link SceneQueries} that
 * follows the motion with several threads must be the same, bit for bit, as those of a new one with one thread; and
 * their bounds those of all single triangles, edges and vertices of the two parts, measured one by one without a
 * hierarchy.
 */
final class DistanceTrial {
    private static final int THREADS = 3;
    /** Pairs of parts with more pairs of items are not measured one by one: it would take most of the time. */
    private static final int MOST_ITEM_PAIRS = 400;
    private static final int MOST_ITEM_PAIRS_PER_FRAME = 1200;

    private final TrialScene trial;
    private long compared;

    DistanceTrial(TrialScene trial) {
        this.trial = trial;
    }

    /** Returns the number of distances compared. */
    long compared() {
        return compared;
    }

    /** Returns what is wrong, if anything. */
    Optional<String> problem() {
        SceneQueries following = SceneQueries.of(scene(0), THREADS);
        try {
            for (int frame = 0; frame < trial.frameCount(); frame++) {
                if (frame > 0 && trial.changesAt(frame)) {
                    following.close();
                    following = SceneQueries.of(scene(frame), THREADS);
                } else if (frame > 0) {
                    following.place(moves(following.scene(), frame));
                }
                Optional<String> problem = problem(following, frame);
                if (problem.isPresent()) {
                    return Optional.of(problem.get() + " in frame " + frame);
                }
            }
            return Optional.empty();
        } catch (RuntimeException | Error failure) {
            return Optional.of("distances failed: " + failure);
        } finally {
            following.close();
        }
    }

    private Scene scene(int frame) {
        return trial.in(frame, part -> part.startingAt(frame));
    }

    private Moves moves(Scene scene, int frame) {
        Moves moves = scene.moves();
        for (TrialPart part : trial.partsIn(frame)) {
            if (part.deforms()) {
                moves.move(part.name(), part.place(frame));
            } else if (part.motion() == Part.Motion.RIGID) {
                moves.move(part.name(), part.pose(frame));
            }
        }
        return moves;
    }

    private Optional<String> problem(SceneQueries following, int frame) {
        try (SceneQueries fresh = SceneQueries.of(scene(frame), 1)) {
            List<PartDistance> expected = fresh.distances(Double.POSITIVE_INFINITY);
            List<PartDistance> found = following.distances(Double.POSITIVE_INFINITY);
            compared += expected.size();
            if (!words(expected).equals(words(found))) {
                return Optional.of("the distances between parts depend on what was asked before or on threads");
            }
            if (!words(fresh.nearest().stream().toList()).equals(words(following.nearest().stream().toList()))) {
                return Optional.of("the nearest parts depend on what was asked before or on threads");
            }
            int left = MOST_ITEM_PAIRS_PER_FRAME;
            for (PartDistance pair : expected) {
                int cost = itemCount(pair.a()) * itemCount(pair.b());
                if (cost <= MOST_ITEM_PAIRS && cost <= left) {
                    left -= cost;
                    if (!agreesWithItems(pair, fresh)) {
                        return Optional.of("the distance of '" + pair.a().name() + "' and '" + pair.b().name()
                                + "' is not that of their nearest triangles");
                    }
                }
            }
            return Optional.empty();
        }
    }

    private static String words(List<PartDistance> distances) {
        return distances.stream().map(found -> found.a().name() + " " + found.b().name() + " " + found.lower() + " "
                + found.upper() + " " + words(found.onA()) + " " + words(found.onB()))
                .collect(Collectors.joining("\n"));
    }

    private static String words(SurfacePoint point) {
        return point.feature() + " " + point.x() + " " + point.y() + " " + point.z();
    }

    private static int itemCount(Part part) {
        return part.topology().triangleCount() + part.topology().edgeCount() + part.topology().vertexCount();
    }

    /** Compares the bounds of a pair with the least of all pairs of items, each of them a part of its own. */
    private static boolean agreesWithItems(PartDistance pair, SceneQueries queries) {
        Scene.Builder builder = Scene.builder();
        addItems(builder, "a", pair.a().topology(), queries.positions(pair.a().name()), 1, 2);
        addItems(builder, "b", pair.b().topology(), queries.positions(pair.b().name()), 2, 1);
        try (SceneQueries items = SceneQueries.of(builder.build(), 1)) {
            double lower = Double.POSITIVE_INFINITY;
            double upper = Double.POSITIVE_INFINITY;
            for (PartDistance found : items.distances(Double.POSITIVE_INFINITY)) {
                lower = Math.min(lower, found.lower());
                upper = Math.min(upper, found.upper());
            }
            return lower == pair.lower() && upper == pair.upper();
        }
    }

    private static void addItems(Scene.Builder builder, String name, Topology topology, double[] positions,
            long category, long mask) {
        int number = 0;
        for (Map.Entry<Topology, int[]> item : items(topology)) {
            double[] corners = new double[3 * item.getValue().length];
            for (int i = 0; i < corners.length; i++) {
                corners[i] = positions[3 * item.getValue()[i / 3] + i % 3];
            }
            String part = name + number++;
            builder.add(Part.rigid(part, new Mesh(item.getKey(), corners))).bits(part, category, mask);
        }
    }

    /** Returns each triangle, each edge and each vertex with its vertices. More than needed does no harm. */
    private static List<Map.Entry<Topology, int[]>> items(Topology topology) {
        List<Map.Entry<Topology, int[]>> items = new ArrayList<>();
        Topology triangle = Topology.of(3, new int[] { 0, 1, 2 });
        Topology edge = Topology.of(2, new int[0], new int[] { 0, 1 });
        Topology vertex = Topology.of(1, new int[0]);
        for (int t = 0; t < topology.triangleCount(); t++) {
            items.add(Map.entry(triangle, new int[] { topology.triangleVertex(t, 0), topology.triangleVertex(t, 1),
                    topology.triangleVertex(t, 2) }));
        }
        for (int e = 0; e < topology.edgeCount(); e++) {
            if (topology.edgeTriangles().size(e) == 0) {
                items.add(Map.entry(edge, new int[] { topology.edgeVertex(e, 0), topology.edgeVertex(e, 1) }));
            }
        }
        for (int v = 0; v < topology.vertexCount(); v++) {
            if (topology.vertexTriangles().size(v) == 0) {
                items.add(Map.entry(vertex, new int[] { v }));
            }
        }
        return items;
    }
}
