package dev.graze.io.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.graze.io.TestFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class OutputFileTest {
    @TempDir
    private Path dir;

    @Test
    void keepsTheOldContentUntilTheCommit() throws IOException {
        Path target = TestFiles.write(dir, "out.txt", "old");
        try (OutputFile file = OutputFile.create(target)) {
            file.stream().write("new".getBytes(StandardCharsets.UTF_8));
            assertThat(target).hasContent("old");
            file.commit();
            assertThat(target).hasContent("new");
        }
        assertThat(target).hasContent("new");
        assertThat(TestFiles.names(dir)).containsExactly("out.txt");
    }

    @Test
    void leavesNothingBehindWithoutACommit() throws IOException {
        try (OutputFile file = OutputFile.create(dir.resolve("out.txt"))) {
            file.stream().write(1);
            assertThat(TestFiles.names(dir)).hasSize(1).allMatch(name -> name.startsWith(".out.txt."));
        }
        assertThat(TestFiles.names(dir)).isEmpty();
    }

    @Test
    void tracksOnlyUnfinishedFiles() {
        try (OutputFile committed = OutputFile.create(dir.resolve("a"));
                OutputFile abandoned = OutputFile.create(dir.resolve("b"))) {
            abandoned.write(new byte[1], 0, 1);
            assertThat(unfinished()).hasSameElementsAs(TestFiles.names(dir)).hasSize(2);
            committed.commit();
        }
        assertThat(unfinished()).isEmpty();
    }

    @Test
    void doesNotTrackAFileThatCannotBeCreated() {
        Path target = dir.resolve("x".repeat(255)); // the longest possible name; the hidden one is longer
        assertThatThrownBy(() -> OutputFile.create(target)).isInstanceOf(OutputFailedException.class);
        assertThat(unfinished()).isEmpty();
    }

    /** The process may end as soon as the file exists, so it must be registered first. */
    @Test
    @SuppressWarnings("LockOnNonEnclosingClassLiteral") // blocks the other thread where it registers the file
    void tracksAFileBeforeItExists() throws InterruptedException {
        unfinished(); // loads the class before locking it
        Thread maker = new Thread(() -> OutputFile.create(dir.resolve("a")).close());
        synchronized (UnfinishedFiles.class) {
            maker.start();
            while (maker.isAlive() && maker.getState() != Thread.State.BLOCKED) {
                Thread.onSpinWait();
            }
            assertThat(TestFiles.names(dir)).isEmpty();
        }
        maker.join();
    }

    private List<String> unfinished() {
        return UnfinishedFiles.all().stream().filter(file -> file.startsWith(dir))
                .map(file -> file.getFileName().toString()).toList();
    }

    @Test
    void writesText() {
        OutputFile.writeText(dir.resolve("a.html"), "größer");
        assertThat(dir.resolve("a.html")).hasContent("größer");
    }

    @Test
    void rejectsTargetsThatCannotBeWritten() {
        Path missing = dir.resolve("missing/out.txt");
        assertRejected(missing, missing + ": cannot be written: the directory " + missing.getParent()
                + " does not exist; create it first");
        assertRejected(dir, dir + ": is a directory; name a file to write");
        Path below = TestFiles.write(dir, "file", "x").resolve("out.txt");
        assertRejected(below, below + ": cannot be written: the directory " + below.getParent()
                + " is not a directory; name another location");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void rejectsReadOnlyDirectories() {
        Path target = Path.of("/proc/graze-out.txt");
        assertThatThrownBy(() -> OutputFile.create(target)).isInstanceOf(OutputFailedException.class)
                .hasMessageStartingWith(target + ": cannot be written: ");
    }

    private static void assertRejected(Path target, String message) {
        assertThatThrownBy(() -> OutputFile.create(target)).isInstanceOf(OutputFailedException.class)
                .hasMessage(message);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void writesThroughLinks() throws IOException {
        Path real = TestFiles.write(dir, "real.txt", "old");
        Path link = Files.createSymbolicLink(dir.resolve("link.txt"), real);
        OutputFile.writeText(link, "new");
        assertThat(link).isSymbolicLink();
        assertThat(real).hasContent("new");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void writesToDevicesInsteadOfReplacingThem() {
        Path device = Path.of("/dev/null");
        OutputFile.writeText(device, "gone");
        assertThat(Files.isRegularFile(device)).isFalse();
    }
}
