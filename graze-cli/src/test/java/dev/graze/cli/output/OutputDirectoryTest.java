package dev.graze.cli.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.graze.cli.testing.TestFiles;
import dev.graze.io.file.OutputFailedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputDirectoryTest {
    @TempDir
    private Path dir;
    private Path kept;
    private Path old;

    @BeforeEach
    void writeOldFiles() {
        kept = TestFiles.write(dir.resolve("a.txt"), "old a");
        old = TestFiles.write(dir.resolve("z.txt"), "old z");
    }

    @Test
    void replacesAllFilesTogether() {
        try (OutputDirectory output = new OutputDirectory(dir)) {
            writeTwo(output);
            output.commitInsteadOf(List.of(kept, old));
        }

        assertThat(dir.toFile().list()).containsExactlyInAnyOrder("a.txt", "b.txt");
        assertThat(kept).hasContent("new a");
    }

    @Test
    void leavesOtherFilesAlone() {
        try (OutputDirectory output = new OutputDirectory(dir)) {
            writeTwo(output);
            output.commit();
        }

        assertThat(dir.toFile().list()).containsExactlyInAnyOrder("a.txt", "b.txt", "z.txt");
        assertThat(kept).hasContent("new a");
        assertThat(old).hasContent("old z");
    }

    @Test
    void restoresReplacedFilesWhenAMoveFails() throws IOException {
        Path inTheWay = Files.createDirectories(dir.resolve("b.txt/something"));

        for (List<Path> replaced : List.of(List.<Path>of(), List.of(kept, old))) {
            assertThatThrownBy(() -> replace(replaced)).isInstanceOf(OutputFailedException.class)
                    .hasMessageStartingWith(dir + ": cannot be written");

            assertThat(dir.toFile().list()).containsExactlyInAnyOrder("a.txt", "b.txt", "z.txt");
            assertThat(kept).hasContent("old a");
            assertThat(old).hasContent("old z");
            assertThat(inTheWay).isDirectory();
        }
    }

    @Test
    void keepsFilesItCannotRestore() throws IOException {
        Files.createDirectories(dir.resolve("b.txt/something"));

        assertThatThrownBy(() -> replace(new OccupiedMeanwhile(old, kept)))
                .hasMessageContaining("the previous files are now in ");

        Path hidden = hidden();
        assertThat(hidden.resolve("before/z.txt")).hasContent("old z");
        assertThat(TestFiles.tree(hidden)).containsExactly("before 0", "before/z.txt 5");
    }

    /** Imitates another program that puts a directory in place of a file as soon as that file has been moved aside. */
    private static final class OccupiedMeanwhile extends AbstractList<Path> {
        private final Path first;
        private final Path second;

        OccupiedMeanwhile(Path first, Path second) {
            this.first = first;
            this.second = second;
        }

        @Override
        public Path get(int index) {
            if (index == 0) {
                return first;
            }
            TestFiles.write(first.resolve("something"), "of another program");
            return second;
        }

        @Override
        public int size() {
            return 2;
        }
    }

    @Test
    void succeedsEvenIfTheHiddenDirectoryCannotBeDeleted() {
        try (OutputDirectory output = new OutputDirectory(dir)) {
            writeTwo(output);
            output.commit();
            TestFiles.write(hidden().resolve("something"), "of another program");
        }

        assertThat(kept).hasContent("new a");
    }

    private Path hidden() {
        return dir.resolve(Arrays.stream(dir.toFile().list()).filter(name -> name.startsWith(".graze-")).findFirst()
                .orElseThrow());
    }

    private void replace(List<Path> replaced) {
        try (OutputDirectory output = new OutputDirectory(dir)) {
            writeTwo(output);
            output.commitInsteadOf(replaced);
        }
    }

    private static void writeTwo(OutputDirectory output) {
        output.write("a.txt", file -> TestFiles.write(file, "new a"));
        output.write("b.txt", file -> TestFiles.write(file, "new b"));
    }
}
