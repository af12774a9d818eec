package dev.graze.cli;

import dev.graze.mesh.Topology;
import java.nio.file.Path;
import java.util.function.Consumer;

/** An output of numbered files in a directory, which shows all of them or none. */
abstract class DirectoryOutput implements CheckOutput {
    final Topology topology;
    private final OutputDirectory directory;

    DirectoryOutput(Path path, Topology topology) {
        this.directory = new OutputDirectory(path);
        this.topology = topology;
    }

    /** Writes a file named by a kind, a number and an ending, such as {@code surface-00007.vtp}. */
    final void write(String kind, int number, String ending, Consumer<Path> content) {
        directory.write(String.format("%s-%05d.%s", kind, number, ending), content);
    }

    @Override
    public final void commit() {
        directory.commit();
    }

    @Override
    public final void close() {
        directory.close();
    }
}
