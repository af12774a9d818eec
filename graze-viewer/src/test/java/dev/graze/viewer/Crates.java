package dev.graze.viewer;

import dev.graze.Contacts;
import dev.graze.Detector;
import dev.graze.DiscreteDetector;
import dev.graze.Part;
import dev.graze.Scene;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import dev.graze.spi.StepStatistics;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Parts that collide in a known way: a beam that crosses two crates, and many crates apart from everything. */
final class Crates {
    /** A name that would break the page if it were not escaped. */
    static final String BEAM = "beam </script><b>&";
    static final int FAR = 300;
    private static final int[] TRIANGLES = { 0, 1, 3, 0, 3, 2, 4, 7, 5, 4, 6, 7, 0, 4, 5, 0, 5, 1, 2, 3, 7, 2, 7, 6, 0,
            2,
            6, 0, 6, 4, 1, 5, 7, 1, 7, 3 };
    private static final Topology BOX = Topology.of(8, TRIANGLES);

    private final Scene scene;

    Crates() {
        List<Part> parts = new ArrayList<>();
        parts.add(Part.deforming("crate", box(0, 0, 0, 1, 1, 1)));
        parts.add(Part.fixed("crate 2", box(3, 0, 0, 1, 1, 1)));
        parts.add(Part.deforming(BEAM, box(0.4, 0.4, 0.4, 4, 0.2, 0.2)));
        for (int i = 0; i < FAR; i++) {
            int row = i / 20;
            parts.add(Part.fixed("far " + i, box(2 * (i % 20) - 18, -3, 2 * row - 14, 1, 1, 1)));
        }
        scene = Scene.of(parts.toArray(Part[]::new));
    }

    private static Mesh box(double x, double y, double z, double width, double height, double depth) {
        double[] positions = new double[24];
        for (int corner = 0; corner < 8; corner++) {
            positions[3 * corner] = x + (corner & 1) * width;
            positions[3 * corner + 1] = y + (corner >> 1 & 1) * height;
            positions[3 * corner + 2] = z + (corner >> 2) * depth;
        }
        return new Mesh(BOX, positions);
    }

    Scene scene() {
        return scene;
    }

    /** Returns names of parts that are numbered as if each were a file of its own, and the beam's numbers from 100. */
    SceneParts parts() {
        return new SceneParts(scene.parts().stream().map(Part::name).toList(), scene::firstVertex, scene::firstTriangle,
                vertex -> vertex % 8 + (vertex / 8 == 2 ? 100 : 0),
                triangle -> triangle % 12 + (triangle / 12 == 2 ? 100 : 0));
    }

    /** Returns the positions with the first crate and the beam raised. */
    double[] positions(double rise) {
        double[] positions = scene.positions();
        for (int vertex = 0; vertex < 24; vertex++) {
            positions[3 * vertex + 1] += vertex / 8 == 1 ? 0 : rise;
        }
        return positions;
    }

    ReportPage instants() {
        ReportPage page = new ReportPage(SamplePages.info("Crates", ReportInfo.DISCRETE), scene.topology(), parts());
        try (DiscreteDetector detector = Detector.discrete(scene).start()) {
            page.frame("crates.obj", scene.positions());
            page.instant(detector.detect(), new StepStatistics());
        }
        return page;
    }

    /** Returns a page of one step, in which the beam and the first crate sink from above into the second. */
    ReportPage motion() {
        ReportPage page = new ReportPage(SamplePages.info("Crates", ReportInfo.CONTINUOUS), scene.topology(), parts());
        try (Detector detector = Detector.continuous(scene).start()) {
            detector.reset(scene.moves().move("crate", part(0, 2)).move(BEAM, part(2, 2)));
            page.frame("above.obj", positions(2));
            page.frame("below.obj", positions(0));
            Contacts contacts = detector.advance(scene.moves().move("crate", part(0, 0)).move(BEAM, part(2, 0)));
            page.step(contacts, new StepStatistics());
        }
        return page;
    }

    private double[] part(int part, double rise) {
        return Arrays.copyOfRange(positions(rise), 24 * part, 24 * part + 24);
    }
}
