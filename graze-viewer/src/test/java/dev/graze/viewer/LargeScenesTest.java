package dev.graze.viewer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.viewer.server.Search;
import dev.graze.viewer.server.ViewServer;
import dev.graze.viewer.server.ViewedScene;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/**
 * Streams meshes of realistic size into a real browser. Prints the timings without checking them, since the CPU does
 * the drawing here.
 */
class LargeScenesTest extends InBrowser {
    /** The number of frames to play: {@code -Dgraze.view.frames=94} for measurements, fewer for a quick test. */
    private static final int FRAMES = Integer.getInteger("graze.view.frames", 12);

    @Test
    void playsNinetyThousandTriangles() throws IOException, InterruptedException {
        try (ViewServer server = show(new WavingCloth(200, 56), FRAMES)) {
            chromium.open(server.address().toString());
            assertThat(chromium.words("facts")).contains("91,746");
            chromium.value("document.getElementById('rate').value = '0'");
            chromium.value("document.getElementById('rate').dispatchEvent(new Event('change'))");
            chromium.press(" ");
            chromium.await("Number(document.documentElement.dataset.framesTimed) >= " + FRAMES);
            chromium.press(" ");

            assertThat(chromium.text("document.documentElement.dataset.error ?? ''")).isEmpty();
            System.out.printf(
                    "91,746 triangles, %d frames, drawn by the CPU: %s ms per frame (median; 95 %% within %s), "
                            + "%s ms of it in scripts%n",
                    FRAMES,
                    figure("frameMs"), figure("frameMs95"), figure("scriptMs"));
        }
    }

    @Test
    void showsAMillionTriangles() throws IOException, InterruptedException {
        try (ViewServer server = show(new WavingCloth(700, 90), 2)) {
            chromium.open(server.address() + "#frame=1");

            assertThat(chromium.words("facts")).contains("1,009,602");
            assertThat(chromium.text("document.documentElement.dataset.shown")).isEqualTo("1+0.000");
            assertThat(chromium.text("document.documentElement.dataset.error ?? ''")).isEmpty();
        }
    }

    private static ViewServer show(WavingCloth cloth, int frames) {
        ViewServer server = ViewServer.start(0);
        server.show(
                new ViewedScene(SamplePages.info("cloth", ReportInfo.CONTINUOUS), TestFrames.of(cloth, frames),
                        new Search.None(), false));
        return server;
    }

    private static String figure(String name) throws IOException, InterruptedException {
        return chromium.text("document.documentElement.dataset." + name);
    }
}
