package dev.graze.viewer.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import dev.graze.viewer.ReportInfo;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.HttpURLConnection;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Any failure within the server reaches the page. */
class FailureTest {
    private static final Topology TRIANGLE = Topology.of(3, new int[] { 0, 1, 2 });

    private ViewServer server;

    @BeforeEach
    void start() {
        server = ViewServer.start(0);
        ReportInfo info = new ReportInfo("triangle", "graze view", "slabs", 1, "continuous", "0");
        server.show(new ViewedScene(info, new FailingFrames(), new Search.None(), false));
    }

    @AfterEach
    void end() {
        server.close();
    }

    @Test
    void reportsAFrameThatDoesNotFitIntoMemory() throws IOException {
        HttpURLConnection connection = get("/frames/0");

        assertThat(connection.getResponseCode()).isEqualTo(500);
        try (InputStream words = connection.getErrorStream()) {
            assertThat(words).asString(StandardCharsets.UTF_8).contains("not enough memory", "GRAZE_OPTS");
        }
    }

    @Test
    @Timeout(60)
    void reportsAnErrorThatStopsTheCheck() throws IOException {
        try (BufferedReader events = new BufferedReader(
                new InputStreamReader(get("/events").getInputStream(), StandardCharsets.UTF_8))) {
            String line = events.readLine();
            while (line != null && !line.contains("the check stopped")) {
                line = events.readLine();
            }
            assertThat(line).contains("StackOverflowError");
        }
    }

    @Test
    void reportsAFailureWithoutAMessageByItsType() {
        assertThat(Failure.inWords(new IOException())).isEqualTo("java.io.IOException");
        assertThat(Failure.inWords(new IOException("No space left on device"))).isEqualTo("No space left on device");
    }

    private HttpURLConnection get(String path) throws IOException {
        HttpURLConnection connection = (HttpURLConnection) server.address().resolve(path).toURL().openConnection();
        connection.setReadTimeout((int) TimeUnit.SECONDS.toMillis(20));
        return connection;
    }

    /** The first frame is too large for pages, which are answered in virtual threads, and the second for the check. */
    private static final class FailingFrames implements ViewedFrames {
        @Override
        public Topology topology() {
            return TRIANGLE;
        }

        @Override
        public int frameCount() {
            return 2;
        }

        @Override
        public String frameName(int frame) {
            return "frame-" + frame + ".ply";
        }

        @Override
        public Mesh mesh(int frame) {
            if (Thread.currentThread().isVirtual()) {
                throw new OutOfMemoryError("Java heap space");
            }
            if (frame == 1) {
                throw new StackOverflowError();
            }
            return new Mesh(TRIANGLE, new double[] { 0, 0, 0, 1, 0, 0, 0, 1, 0 });
        }
    }
}
