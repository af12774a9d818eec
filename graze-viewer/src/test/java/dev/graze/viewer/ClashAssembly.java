package dev.graze.viewer;

import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import dev.graze.viewer.clash.ClashPageData;
import dev.graze.viewer.clash.ClashPageData.Group;
import dev.graze.viewer.clash.ClashPageData.Pair;
import dev.graze.viewer.clash.ClashPageData.Part;
import dev.graze.viewer.clash.ClashPageData.Polyline;
import dev.graze.viewer.clash.ClashPageData.Segment;
import dev.graze.viewer.clash.ClashPageData.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Assemblies of boxes and cylinders whose clashes are known by construction. */
final class ClashAssembly {
    /** A name that would break the page if it were not escaped. */
    static final String HOSTILE = "bolt </script><img src=x onerror=alert(1)>&\"'";
    private static final int[] BOX_TRIANGLES = { 0, 3, 1, 0, 2, 3, 4, 5, 7, 4, 7, 6, 0, 5, 4, 0, 1, 5, 2, 7, 3, 2, 6, 7,
            0, 6, 2, 0, 4, 6, 1, 7, 5, 1, 3, 7 };
    private static final Topology BOX = Topology.of(8, BOX_TRIANGLES);
    private static final int SIDES = 48;
    private static final Topology CYLINDER = cylinderTopology();
    private static final int[] NOTHING = {};

    private ClashAssembly() {
    }

    static Mesh box(double x, double y, double z, double width, double depth, double height) {
        double[] positions = new double[24];
        for (int corner = 0; corner < 8; corner++) {
            positions[3 * corner] = x + (corner & 1) * width;
            positions[3 * corner + 1] = y + (corner >> 1 & 1) * depth;
            positions[3 * corner + 2] = z + (corner >> 2) * height;
        }
        return new Mesh(BOX, positions);
    }

    /** Returns an upright cylinder with 48 sides. */
    static Mesh cylinder(double x, double y, double z, double radius, double height) {
        double[] positions = new double[3 * (2 * SIDES + 2)];
        for (int i = 0; i < 2 * SIDES; i++) {
            double angle = 2 * Math.PI * (i % SIDES) / SIDES;
            put(positions, i, x + radius * Math.cos(angle), y + radius * Math.sin(angle), i < SIDES ? z : z + height);
        }
        put(positions, 2 * SIDES, x, y, z);
        put(positions, 2 * SIDES + 1, x, y, z + height);
        return new Mesh(CYLINDER, positions);
    }

    private static Topology cylinderTopology() {
        int[] triangles = new int[12 * SIDES];
        for (int i = 0; i < SIDES; i++) {
            int next = (i + 1) % SIDES;
            int[] own = { i, next, SIDES + next, i, SIDES + next, SIDES + i, 2 * SIDES, next, i, 2 * SIDES + 1,
                    SIDES + i, SIDES + next };
            System.arraycopy(own, 0, triangles, 12 * i, 12);
        }
        return Topology.of(2 * SIDES + 2, triangles);
    }

    private static void put(double[] positions, int vertex, double x, double y, double z) {
        positions[3 * vertex] = x;
        positions[3 * vertex + 1] = y;
        positions[3 * vertex + 2] = z;
    }

    /** Returns the circle in which an upright cylinder meets a horizontal plane. */
    static Polyline circle(double x, double y, double z, double radius) {
        double[] points = new double[3 * SIDES];
        for (int i = 0; i < SIDES; i++) {
            double angle = 2 * Math.PI * i / SIDES;
            put(points, i, x + radius * Math.cos(angle), y + radius * Math.sin(angle), z);
        }
        return new Polyline(points, true);
    }

    static ClashPageData.Heading heading(String title) {
        return new ClashPageData.Heading(title, "graze clash *.stl --clearance 2 --html clashes.html", "mm", 2,
                "0.1.0");
    }

    private static Optional<Segment> segment(double... ends) {
        return Optional.of(new Segment(ends[0], ends[1], ends[2], ends[3], ends[4], ends[5]));
    }

    private static Group post(String id, double x, double y, double depth, State state) {
        int[] sides = new int[2 * SIDES];
        for (int i = 0; i < SIDES; i++) {
            sides[2 * i] = 4 * i;
            sides[2 * i + 1] = 4 * i + 1;
        }
        return new Group(id, OptionalDouble.of(depth), sides.length, state, x, y, 12 - depth / 2, 8,
                new int[] { 2, 3 }, sides, List.of(circle(x, y, 12, 6)),
                segment(x, y, 12 - depth, x, y, 12));
    }

    /**
     * Returns a bench: four posts sunk into a plate to different depths, a shelf on them that only touches, a pin in
     * a block, a shaft that is too close to the block, a bracket that is open, and a pair that is gone.
     */
    static ClashPageData bench() {
        List<Part> parts = new ArrayList<>();
        parts.add(new Part("plate", box(0, 0, 0, 160, 100, 12), true));
        double[][] posts = { { 18, 18, 3 }, { 142, 18, 1.25 }, { 18, 82, 6.5 }, { 142, 82, 0.04 } };
        for (int i = 0; i < posts.length; i++) {
            double[] post = posts[i];
            parts.add(new Part("post " + (i + 1), cylinder(post[0], post[1], 12 - post[2], 6, 48 + post[2]), true));
        }
        parts.add(new Part("shelf", box(5, 5, 60, 150, 90, 6), true));
        parts.add(new Part("block", box(60, 30, 12, 40, 40, 24), true));
        parts.add(new Part("pin", cylinder(70, 50, 16, 4, 12), true));
        parts.add(new Part("shaft", cylinder(112, 50, 13, 10.5, 40), true));
        parts.add(new Part("cover", open(box(55, 25, 34, 50, 50, 10)), false));
        parts.add(new Part(HOSTILE, cylinder(80, 50, 40, 3, 18), true));

        List<Pair> pairs = new ArrayList<>();
        State[] states = { State.CHANGED, State.SAME, State.NEW, State.SAME };
        for (int i = 0; i < posts.length; i++) {
            Group group = post("p" + i, posts[i][0], posts[i][1], posts[i][2], states[i]);
            pairs.add(new Pair("plate-post" + i, "plate", "post " + (i + 1), "crossing", OptionalDouble.of(0),
                    group.depth(), group.triangles(), states[i], i == 0 ? "crossing, 2.1 mm deep" : "",
                    group.witness(), List.of(group)));
        }
        for (int i = 0; i < posts.length; i++) {
            double x = posts[i][0];
            double y = posts[i][1];
            Group touch = new Group("t" + i, OptionalDouble.empty(), SIDES, State.SAME, x, y, 60, 6, new int[] { 0, 1 },
                    NOTHING, List.of(circle(x, y, 60, 6)), Optional.empty());
            pairs.add(new Pair("shelf-post" + i, "shelf", "post " + (i + 1), "touching", OptionalDouble.of(0),
                    OptionalDouble.empty(), SIDES, State.SAME, "", Optional.empty(), List.of(touch)));
        }
        pairs.add(new Pair("block-pin", "block", "pin", "b-inside-a", OptionalDouble.of(4), OptionalDouble.of(14), 0,
                State.NEW, "", segment(74, 50, 22, 60, 50, 22), List.of()));
        pairs.add(new Pair("block-shaft", "block", "shaft", "clearance", OptionalDouble.of(1.5), OptionalDouble.empty(),
                0, State.NEW, "", segment(100, 50, 26, 101.5, 50, 26), List.of()));
        List<Group> corners = new ArrayList<>();
        for (int side = 0; side < 2; side++) {
            double y = 30 + 40.0 * side;
            corners.add(new Group("c" + side, OptionalDouble.empty(), 6 + side, side == 0 ? State.SAME : State.NEW, 80,
                    y, 34, 20, new int[] { 4, 5 }, new int[] { 0, 1 },
                    List.of(new Polyline(new double[] { 60, y, 34, 100, y, 34 }, false)), Optional.empty()));
        }
        pairs.add(
                new Pair("block-cover", "block", "cover", "crossing", OptionalDouble.of(0), OptionalDouble.empty(), 13,
                        State.CHANGED, "crossing in 1 place", Optional.empty(), corners));
        pairs.add(new Pair("cover-bolt", "cover", HOSTILE, "crossing", OptionalDouble.of(0), OptionalDouble.empty(),
                2 * SIDES, State.NEW, "", Optional.empty(),
                List.of(new Group("b", OptionalDouble.empty(), 2 * SIDES, State.NEW, 80, 50, 44, 3,
                        new int[] { 2, 3 }, NOTHING, List.of(circle(80, 50, 44, 3)), Optional.empty()))));
        pairs.add(new Pair("old-plate", "old clamp", "plate", "crossing", OptionalDouble.of(0), OptionalDouble.of(2), 9,
                State.GONE, "", Optional.empty(), List.of()));
        return new ClashPageData(heading("Bench"), parts, pairs,
                List.of("A limit left out 7 pairs within the clearance."));
    }

    private static Mesh open(Mesh box) {
        int[] triangles = box.topology().copyTriangles();
        int[] fewer = new int[triangles.length - 6];
        System.arraycopy(triangles, 6, fewer, 0, fewer.length);
        return new Mesh(Topology.of(8, fewer), box.positions());
    }

    /** Returns a grid of crates in which each overlaps several neighbors a little. */
    static ClashPageData crowd(int partCount, int pairCount) {
        List<Part> parts = new ArrayList<>();
        int across = (int) Math.ceil(Math.cbrt(partCount));
        for (int i = 0; i < partCount; i++) {
            int column = i % across;
            int row = i / across % across;
            int layer = i / across / across;
            parts.add(new Part("crate " + i, cylinder(9.0 * column, 9.0 * row, 9.0 * layer, 5, 10), true));
        }
        List<Pair> pairs = new ArrayList<>();
        for (int i = 0; i < pairCount; i++) {
            int a = i % partCount;
            int b = (a + 1 + i / partCount) % partCount;
            double[] at = parts.get(a).mesh().positions();
            double depth = 1 + i % 97 / 97.0;
            pairs.add(new Pair("id" + i, "crate " + a, "crate " + b, i % 3 == 0 ? "touching" : "crossing",
                    OptionalDouble.of(0), i % 3 == 0 ? OptionalDouble.empty() : OptionalDouble.of(depth), 4, State.NONE,
                    "", Optional.empty(),
                    List.of(new Group("g" + i, OptionalDouble.of(depth), 4, State.NONE, at[0], at[1], at[2], 2,
                            new int[] { 0, 1 }, new int[] { 2, 3 }, List.of(circle(at[0] - 5, at[1], at[2], 5)),
                            segment(at[0], at[1], at[2], at[0], at[1], at[2] + depth)))));
        }
        return new ClashPageData(heading("Crowd"), parts, pairs, List.of());
    }
}
