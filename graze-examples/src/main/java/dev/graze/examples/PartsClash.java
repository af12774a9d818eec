package dev.graze.examples;

import dev.graze.Detector;
import dev.graze.DiscreteDetector;
import dev.graze.Intersections;
import dev.graze.Part;
import dev.graze.Scene;
import dev.graze.io.Meshes;
import dev.graze.mesh.Mesh;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds where two parts of an assembly intersect: the triangles of one STL file (or PLY, OBJ, glTF) that intersect
 * those of another.
 */
public final class PartsClash {
    /**
     * A triangle of the first part that intersects one of the second.
     *
     * @param first the triangle of the first part, numbered within that part
     * @param second the triangle of the second part, numbered within that part
     * @param points where they intersect, x, y and z each: the endpoints of a segment, or the corners of a polygon if
     * the triangles lie in one plane
     */
    public record Clash(int first, int second, List<double[]> points) {
    }

    private PartsClash() {
    }

    /** Returns all clashes between two parts; what a part does to itself is not searched. */
    public static List<Clash> find(Mesh first, Mesh second) {
        Scene scene = Scene.builder().add(Part.fixed("first", first)).add(Part.rigid("second", second)).build();
        try (DiscreteDetector detector = Detector.discrete(scene).shapes(true).start()) {
            Intersections pairs = detector.detect();
            List<Clash> clashes = new ArrayList<>();
            for (int i = 0; i < pairs.size(); i++) {
                clashes.add(new Clash(pairs.localTriangleA(i), pairs.localTriangleB(i), points(pairs, i)));
            }
            return clashes;
        }
    }

    private static List<double[]> points(Intersections pairs, int pair) {
        List<double[]> points = new ArrayList<>();
        for (int k = 0; k < pairs.pointCount(pair); k++) {
            points.add(new double[] { pairs.point(pair, k, 0), pairs.point(pair, k, 1), pairs.point(pair, k, 2) });
        }
        return points;
    }

    public static void main(String[] arguments) {
        if (arguments.length != 2) {
            System.err.println("usage: PartsClash FIRST SECOND (two mesh files)");
            System.exit(2);
        }
        for (Clash clash : find(Meshes.read(Path.of(arguments[0])), Meshes.read(Path.of(arguments[1])))) {
            double[] at = clash.points().getFirst();
            System.out.printf("triangle %d intersects triangle %d at %.6g, %.6g, %.6g%n", clash.first(), clash.second(),
                    at[0], at[1], at[2]);
        }
    }
}
