package dev.graze.io;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.io.FollowedFrames.Change;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FollowedFramesTest {
    private static final String HEADER = "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty "
            + "float y\nproperty float z\n"
            + "element face 1\nproperty list uchar int vertex_indices\nend_header\n";

    @TempDir
    private Path parent;

    private Path directory;
    private FollowedFrames followed;
    private int written;

    @BeforeEach
    void follow() {
        directory = parent.resolve("frames");
        followed = new FollowedFrames(directory, false);
    }

    @Test
    void waitsForTheDirectoryAndForAFrame() throws IOException {
        assertThat(followed.poll()).isEqualTo(Change.NONE);
        assertThat(followed.waitingFor()).contains("frames does not exist");
        Files.createDirectory(directory);
        assertThat(followed.poll()).isEqualTo(Change.NONE);
        assertThat(followed.waitingFor()).contains("contains no mesh file");
        assertThat(followed.frames()).isEmpty();
    }

    @Test
    void acceptsFramesOnceTheyStopChanging() throws IOException {
        begin();
        assertThat(followed.frames().orElseThrow().frameCount()).isEqualTo(1);
        write("frame-1.ply", whole(1));

        assertThat(followed.poll()).isEqualTo(Change.NONE);
        assertThat(followed.waitingFor()).contains("frame-1.ply is being written");
        assertThat(followed.poll()).isEqualTo(Change.GREW);
        assertThat(followed.frames().orElseThrow().positions(1)[2]).isEqualTo(1);
        assertThat(followed.poll()).isEqualTo(Change.NONE);
        assertThat(followed.waitingFor()).isEmpty();
    }

    @Test
    void acceptsFramesWithOtherTrianglesOnlyIfAllowed() throws IOException {
        FollowedFrames changing = new FollowedFrames(directory, true);
        begin();
        write("frame-1.ply", whole(1).replace("vertex 3", "vertex 4").replace("3 0 1 2", "9 9 9\n3 0 1 3"));
        for (int i = 0; i < 3; i++) {
            assertThat(followed.poll()).isEqualTo(Change.NONE);
            changing.poll();
        }

        assertThat(followed.waitingFor()).contains("has 4 vertices");
        assertThat(changing.frames().orElseThrow().frameCount()).isEqualTo(2);
    }

    @Test
    void retriesAnIncompleteFrameUntilItIsComplete() throws IOException {
        begin();
        write("frame-1.ply", whole(1).substring(0, HEADER.length() + 8));
        for (int i = 0; i < 4; i++) {
            assertThat(followed.poll()).isEqualTo(Change.NONE);
        }
        assertThat(followed.waitingFor()).contains("not complete yet", "frame-1.ply");

        write("frame-1.ply", whole(1));
        followed.poll();
        assertThat(followed.poll()).isEqualTo(Change.GREW);
        assertThat(followed.frames().orElseThrow().frameCount()).isEqualTo(2);
    }

    @Test
    void doesNotStartWithAnIncompleteFirstFrame() throws IOException {
        Files.createDirectory(directory);
        write("frame-0.ply", whole(0).substring(0, 60));
        for (int i = 0; i < 3; i++) {
            assertThat(followed.poll()).isEqualTo(Change.NONE);
        }
        write("frame-0.ply", whole(0));
        followed.poll();
        assertThat(followed.poll()).isEqualTo(Change.RESTARTED);
    }

    @Test
    void skipsABrokenFrameFollowedByOthers() throws IOException, InterruptedException {
        begin();
        write("frame-1.ply", HEADER);
        write("frame-2.ply", whole(2));
        Change change = Change.NONE;
        for (int i = 0; i < 100 && change == Change.NONE; i++) {
            Thread.sleep(50);
            change = followed.poll();
        }
        assertThat(change).isEqualTo(Change.GREW);
        assertThat(followed.frames().orElseThrow().frameCount()).isEqualTo(3);
        assertThat(followed.frames().orElseThrow().positions(2)[2]).isEqualTo(2);
    }

    @Test
    void restartsWhenAFrameIsRewritten() throws IOException {
        begin();
        write("frame-0.ply", whole(5));
        followed.poll();

        assertThat(followed.poll()).isEqualTo(Change.RESTARTED);
        assertThat(followed.frames().orElseThrow().positions(0)[2]).isEqualTo(5);
    }

    @Test
    void restartsWhenAnEarlierFrameAppears() throws IOException {
        Files.createDirectory(directory);
        write("frame-10.ply", whole(10));
        followed.poll();
        assertThat(followed.poll()).isEqualTo(Change.RESTARTED);
        write("frame-9.ply", whole(9));
        followed.poll();

        assertThat(followed.poll()).isEqualTo(Change.RESTARTED);
        assertThat(followed.frames().orElseThrow().frameCount()).isEqualTo(2);
        assertThat(followed.frames().orElseThrow().frameName(0)).isEqualTo("frame-9.ply");
    }

    @Test
    void keepsAcceptedFramesWhenTheDirectoryDisappears() throws IOException {
        begin();
        Files.delete(directory.resolve("frame-0.ply"));
        Files.delete(directory);

        assertThat(followed.poll()).isEqualTo(Change.NONE);
        assertThat(followed.waitingFor()).contains("does not exist");
        assertThat(followed.frames().orElseThrow().frameCount()).isEqualTo(1);
    }

    private void begin() throws IOException {
        Files.createDirectory(directory);
        write("frame-0.ply", whole(0));
        assertThat(followed.poll()).isEqualTo(Change.NONE);
        assertThat(followed.poll()).isEqualTo(Change.RESTARTED);
    }

    private static String whole(int height) {
        return HEADER + "0 0 " + height + "\n1 0 " + height + "\n0 1 " + height + "\n3 0 1 2\n";
    }

    /** Sets distinct modification times, since the clock of a file system may not advance between two writes. */
    private void write(String name, String text) throws IOException {
        Path file = Files.writeString(directory.resolve(name), text);
        Files.setLastModifiedTime(file, FileTime.fromMillis(1_000_000L + 1000L * written++));
    }
}
