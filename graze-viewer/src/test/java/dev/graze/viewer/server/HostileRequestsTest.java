package dev.graze.viewer.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import dev.graze.viewer.ReportInfo;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sends hostile requests as raw bytes, since no client library would. */
class HostileRequestsTest {
    private static final Topology TRIANGLE = Topology.of(3, new int[] { 0, 1, 2 });

    private ViewServer server;
    private int port;

    @BeforeEach
    void start() {
        server = ViewServer.start(0);
        port = server.address().getPort();
        ReportInfo info = new ReportInfo("triangle", "graze view", "slabs", 1, "continuous", "0");
        server.show(new ViewedScene(info, new OneTriangle(), new Search.None(), false));
    }

    @AfterEach
    void end() {
        server.close();
    }

    @Test
    void answersAValidRequest() throws IOException {
        assertThat(get("/scene")).startsWith("HTTP/1.1 200").contains("\"triangles\":1").contains("nosniff")
                .contains("same-origin");
        assertThat(get("/frames/0")).startsWith("HTTP/1.1 200").contains("Content-length: 44");
        assertThat(get("/")).startsWith("HTTP/1.1 200").contains("connect-src 'self'");
    }

    @ParameterizedTest
    @ValueSource(strings = { "/../../../../etc/passwd", "/..", "/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fetc%2fpasswd",
            "/%2fetc%2fpasswd",
            "//etc/passwd", "/etc/passwd", "/frames/../../etc/passwd", "/frames/%2e%2e", "/frames/0/../../secret",
            "/frames/0%00.ply",
            "/frames/-1", "/frames/1", "/frames/99999999999999999999", "/frames/0x0", "/frames/0/",
            "/frames/0?file=/etc/passwd",
            "/frames/٣", "/scene/..", "/SCENE", "/page.html", "/js/main.js", "/..\\..\\windows\\win.ini",
            "/.git/config",
            "/front/0/999", "/levels/5/0", "/findings/0", "/hierarchy", "*", "/frames/0;x=1" })
    void servesNothingElse(String path) throws IOException {
        String answer = get(path);

        assertThat(answer).matches("(?s)HTTP/1.1 (400|404) .*");
        assertThat(answer).doesNotContain("root:").doesNotContain("[core]");
    }

    @Test
    void absoluteAddressIsNotAFile() throws IOException {
        assertThat(get("file:///etc/passwd")).matches("(?s)HTTP/1.1 (400|404) .*").doesNotContain("root:");
        assertThat(get("http://127.0.0.1:" + port + "/etc/passwd")).matches("(?s)HTTP/1.1 (400|404) .*")
                .doesNotContain("root:");
    }

    @Test
    void rejectsAnOverlongPath() throws IOException {
        assertThat(get("/frames/" + "0".repeat(100_000))).matches("(?s)(HTTP/1.1 (400|404|414) .*)?");
        assertThat(get("/scene")).startsWith("HTTP/1.1 200");
    }

    @ParameterizedTest
    @ValueSource(strings = { "POST", "PUT", "DELETE", "OPTIONS", "HEAD", "TRACE", "CONNECT", "get", "FROBNICATE" })
    void answersOnlyGet(String method) throws IOException {
        String answer = send(method + " /scene HTTP/1.1\r\nHost: localhost:" + port
                + "\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");

        assertThat(answer).matches("(?s)HTTP/1.1 (400|405) .*").doesNotContain("\"triangles\"");
    }

    @ParameterizedTest
    @ValueSource(strings = { "evil.example", "evil.example:PORT", "localhost", "localhost:1",
            "127.0.0.1.evil.example:PORT",
            "127.0.0.2:PORT",
            "0.0.0.0:PORT", "localhost:PORT@evil.example", "" })
    void rejectsAForeignHostName(String host) throws IOException {
        String answer = ask("/scene", "Host: " + host.replace("PORT", Integer.toString(port)));

        assertThat(answer).matches("(?s)HTTP/1.1 (400|403) .*").doesNotContain("\"triangles\"");
    }

    @Test
    void rejectsTwoHostNamesOrNone() throws IOException {
        assertThat(ask("/scene", "Host: localhost:" + port + "\r\nHost: evil.example"))
                .matches("(?s)HTTP/1.1 (400|403) .*");
        assertThat(ask("/scene", "Accept: */*")).matches("(?s)HTTP/1.1 (400|403) .*");
        assertThat(ask("/events", "Host: evil.example")).matches("(?s)HTTP/1.1 (400|403) .*");
    }

    @ParameterizedTest
    @ValueSource(strings = { "localhost", "LOCALHOST", "127.0.0.1" })
    void acceptsItsOwnHostNames(String host) throws IOException {
        assertThat(ask("/scene", "Host: " + host + ":" + port)).startsWith("HTTP/1.1 200");
    }

    @Test
    void listensOnTheLoopbackAddressOnly() {
        assertThat(server.address().getHost()).isEqualTo("127.0.0.1");
    }

    private String get(String path) throws IOException {
        return ask(path, "Host: 127.0.0.1:" + port);
    }

    private String ask(String path, String headers) throws IOException {
        return send("GET " + path + " HTTP/1.1\r\n" + headers + "\r\nConnection: close\r\n\r\n");
    }

    private String send(String request) throws IOException {
        try (Socket socket = new Socket(InetAddress.ofLiteral("127.0.0.1"), port)) {
            socket.setSoTimeout((int) TimeUnit.SECONDS.toMillis(20));
            socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
            socket.getOutputStream().flush();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }

    private static final class OneTriangle implements ViewedFrames {
        @Override
        public Topology topology() {
            return TRIANGLE;
        }

        @Override
        public int frameCount() {
            return 1;
        }

        @Override
        public String frameName(int frame) {
            return "triangle.ply";
        }

        @Override
        public Mesh mesh(int frame) {
            return new Mesh(TRIANGLE, new double[] { 0, 0, 0, 1, 0, 0, 0, 1, 0 });
        }
    }
}
