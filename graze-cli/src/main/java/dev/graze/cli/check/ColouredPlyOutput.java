package dev.graze.cli.check;

import dev.graze.io.output.ContactColours;
import dev.graze.io.output.PlyWriter;
import dev.graze.io.output.SceneNames;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import java.nio.file.Path;

/** {@code --ply}: each step's end, or each instant, with the colliding faces in color. */
final class ColouredPlyOutput extends DirectoryOutput {
    ColouredPlyOutput(Path path, Topology topology) {
        super(path, "coloured-\\d+\\.ply", topology);
    }

    @Override
    public void step(Step step) {
        write(step.number(), new Mesh(topology, step.t1()), ContactColours.of(topology, step.contacts().whole()),
                step.names());
    }

    @Override
    public void instant(Instant instant) {
        write(instant.number(), instant.mesh(), ContactColours.of(instant.mesh().topology(), instant.pairs()),
                instant.names());
    }

    private void write(int number, Mesh mesh, int[] colours, SceneNames names) {
        write("coloured", number, "ply",
                file -> PlyWriter.writeColoured(file, mesh.topology(), mesh.positions(), colours, names));
    }
}
