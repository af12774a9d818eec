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
        VtpWriter.writeSurface(directory.file(String.format("surface-%05d.vtp", step.number())), topology, step.t1(), step.contacts());
        VtpWriter.write(directory.file(String.format("contacts-%05d.vtp", step.number())), topology, step.t0(), step.t1(), step.contacts());
    }

    @Override
    public void instant(Instant instant) {
        VtpWriter.writeSurface(directory.file(String.format("surface-%05d.vtp", instant.number())), topology, instant.positions(), instant.pairs());
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
