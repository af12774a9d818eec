package dev.graze.cli;

import dev.graze.io.VtpWriter;
import dev.graze.mesh.Topology;
import java.nio.file.Path;

/** {@code --vtk}: for each step the surface and the contact points, numbered so that ParaView opens them as time series. */
final class VtkOutput implements CheckOutput {
    private final OutputDirectory directory;
    private final Topology topology;

    VtkOutput(Path path, Topology topology) {
        this.directory = new OutputDirectory(path);
        this.topology = topology;
    }

    @Override
    public void step(Step step) {
        directory.write(String.format("surface-%05d.vtp", step.number()),
                file -> VtpWriter.writeSurface(file, topology, step.t1(), step.contacts()));
        directory.write(String.format("contacts-%05d.vtp", step.number()),
                file -> VtpWriter.write(file, topology, step.t0(), step.t1(), step.contacts()));
    }

    @Override
    public void instant(Instant instant) {
        directory.write(String.format("surface-%05d.vtp", instant.number()),
                file -> VtpWriter.writeSurface(file, topology, instant.positions(), instant.pairs()));
    }

    @Override
    public void commit() {
        directory.commit();
    }

    @Override
    public void close() {
        directory.close();
    }
}
