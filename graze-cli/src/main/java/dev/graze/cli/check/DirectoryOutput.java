package dev.graze.cli.check;

import dev.graze.cli.output.OutputDirectory;
import dev.graze.io.file.DirectoryEntries;
import dev.graze.io.file.OutputFailedException;
import dev.graze.mesh.Topology;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * An output of numbered files in a directory, which appear together or not at all. They replace all such files of an
 * earlier run, since viewers read consecutive numbers as one sequence.
 */
abstract class DirectoryOutput implements CheckOutput {
    final Topology topology;
    private final Path path;
    /** Matches its files, from this run and earlier ones. */
    private final Pattern names;
    private final OutputDirectory directory;

    DirectoryOutput(Path path, String names, Topology topology) {
        this.path = path;
        this.names = Pattern.compile(names);
        this.directory = new OutputDirectory(path);
        this.topology = topology;
    }

    /** Writes a file named by a kind, a number and an extension, such as {@code surface-00007.vtp}. */
    final void write(String kind, int number, String ending, Consumer<Path> content) {
        directory.write(String.format("%s-%05d.%s", kind, number, ending), content);
    }

    @Override
    public final void commit() {
        directory.commitInsteadOf(earlier());
    }

    private List<Path> earlier() {
        try {
            return DirectoryEntries.sorted(path).stream()
                    .filter(file -> names.matcher(file.getFileName().toString()).matches()).toList();
        } catch (IOException e) {
            throw new OutputFailedException(path, e);
        }
    }

    @Override
    public final void close() {
        directory.close();
    }
}
