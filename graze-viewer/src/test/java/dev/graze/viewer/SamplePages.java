package dev.graze.viewer;

import dev.graze.Contacts;
import dev.graze.spi.StepStatistics;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;

/** Pages of the waving cloth for tests. */
final class SamplePages {
    private SamplePages() {
    }

    static ReportInfo info(String title, String mode) {
        return new ReportInfo(title, "graze check frames --mode " + mode + " --html report.html", "front", 8, mode,
                "0.1.0");
    }

    static ReportPage continuous(WavingCloth cloth, int frames, long budget) {
        ReportPage page = new ReportPage(info("Cloth on a ball", ReportInfo.CONTINUOUS), cloth.topology(),
                SceneParts.ofOnePart(),
                budget);
        double[] positionsT0 = null;
        for (int frame = 0; frame < frames; frame++) {
            double[] positionsT1 = cloth.positions(frame / (frames - 1.0));
            page.frame(frameName(frame), positionsT1);
            if (positionsT0 != null) {
                Contacts contacts = cloth.contacts(positionsT0, positionsT1);
                page.step(contacts, new StepStatistics());
            }
            positionsT0 = positionsT1;
        }
        return page;
    }

    static ReportPage discrete(WavingCloth cloth, int frames) {
        ReportPage page = new ReportPage(info("Cloth on a ball", ReportInfo.DISCRETE), cloth.topology());
        for (int frame = 0; frame < frames; frame++) {
            double[] positions = cloth.positions(frame / (frames - 1.0));
            page.frame(frameName(frame), positions);
            page.instant(cloth.intersections(positions), new StepStatistics());
        }
        return page;
    }

    static ReportPage changing() {
        ReportPage page = new ReportPage(info("Cut", ReportInfo.DISCRETE), ChangingMesh.ONE);
        for (int frame = 0; frame < ChangingMesh.FRAMES.size(); frame++) {
            page.frame(frameName(frame), ChangingMesh.FRAMES.get(frame));
            page.instant(ChangingMesh.intersections(ChangingMesh.FRAMES.get(frame)), new StepStatistics());
        }
        return page;
    }

    static String html(ReportPage page) {
        try {
            StringWriter out = new StringWriter();
            page.write(out);
            return out.toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String frameName(int frame) {
        return "frame-%03d.ply".formatted(frame);
    }
}
