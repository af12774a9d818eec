package dev.graze.cli.check;

import dev.graze.Contacts;
import dev.graze.io.output.VtpWriter;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import java.nio.file.Path;

/**
 * {@code --vtk}: for each step the surface and the contact points, numbered so that ParaView opens them as time series.
 */
final class VtkOutput extends DirectoryOutput {
    VtkOutput(Path path, Topology topology) {
        super(path, "(surface|contacts)-\\d+\\.vtp", topology);
    }

    @Override
    public void step(Step step) {
        Contacts contacts = step.contacts().whole();
        write("surface", step.number(), "vtp",
                file -> VtpWriter.writeSurface(file, topology, step.t1(), contacts, step.names()));
        write("contacts", step.number(), "vtp",
                file -> VtpWriter.write(file, topology, step.t0(), step.t1(), contacts, step.names()));
    }

    @Override
    public void instant(Instant instant) {
        Mesh mesh = instant.mesh();
        write("surface", instant.number(), "vtp",
                file -> VtpWriter.writeSurface(file, mesh.topology(), mesh.positions(), instant.pairs(),
                        instant.names()));
    }
}
