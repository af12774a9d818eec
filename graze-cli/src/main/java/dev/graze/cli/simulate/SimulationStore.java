package dev.graze.cli.simulate;

import dev.graze.io.file.DirectoryEntries;
import dev.graze.io.file.OutputFailedException;
import dev.graze.io.file.OutputFile;
import dev.graze.io.output.PlyWriter;
import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Topology;
import dev.graze.rigid.world.Simulation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A simulation stored in a directory: numbered frames, a manifest and a checkpoint. Unlike other outputs, the directory
 * grows while the command runs, so that a stopped run can be resumed. Each file in it is complete at any time.
 */
public final class SimulationStore {
    private static final String MANIFEST = "simulation.json";
    private static final String CHECKPOINT = "checkpoint.graze";
    /** Includes the partial files that a killed run may leave behind. */
    private static final Pattern OWN_NAMES = Pattern
            .compile("\\.?(frame-\\d+\\.ply|contacts-\\d+\\.csv|" + Pattern.quote(MANIFEST) + "|"
                    + Pattern.quote(CHECKPOINT)
                    + ")(\\.[0-9a-f-]+\\.part)?");

    private final Path directory;
    private final String manifest;
    private final int frameEvery;
    private final Topology topology;
    private final double[] positions;

    /** @param version the program's version: another version may give other results */
    public SimulationStore(Path directory, SimulationRequest request, String version, int frameEvery,
            boolean exportsContacts, Topology topology) {
        this.directory = directory;
        this.manifest = request.manifest(version, frameEvery, exportsContacts);
        this.frameEvery = frameEvery;
        this.topology = topology;
        this.positions = new double[3 * topology.vertexCount()];
    }

    /**
     * Starts a simulation in a directory that is empty or does not exist yet.
     *
     * @throws InvalidInputException if the directory contains anything, unless that is a simulation and
     * {@code overwrite} is set
     */
    public void begin(boolean overwrite) {
        try {
            List<Path> old = entries();
            for (Path entry : old) {
                requireOwn(entry);
            }
            if (!old.isEmpty() && !overwrite) {
                throw new InvalidInputException(
                        directory
                                + ": holds a simulation; add --resume to continue it, or --overwrite to replace it");
            }
            for (Path entry : old) {
                Files.delete(entry);
            }
            Files.createDirectories(directory);
        } catch (IOException e) {
            throw new OutputFailedException(
                    directory + ": cannot be written to; name another directory, or change the permissions", e);
        }
        OutputFile.writeText(directory.resolve(MANIFEST), manifest);
    }

    private List<Path> entries() throws IOException {
        if (!Files.exists(directory)) {
            return List.of();
        }
        if (!Files.isDirectory(directory)) {
            throw new InvalidInputException(directory + ": is a file; name a directory to write to");
        }
        return DirectoryEntries.sorted(directory);
    }

    private void requireOwn(Path entry) {
        if (!OWN_NAMES.matcher(entry.getFileName().toString()).matches() || Files.isDirectory(entry)) {
            throw new InvalidInputException(
                    directory + ": holds files that are not part of a simulation, such as " + entry.getFileName()
                            + "; name another directory");
        }
    }

    /** Restores a simulation from its checkpoint. */
    public void resume(Simulation simulation) {
        if (!checkpoint().exists()) {
            throw new InvalidInputException(
                    directory.resolve(CHECKPOINT)
                            + ": there is no checkpoint to continue from; leave --resume out to start");
        }
        checkpoint().read(in -> {
            simulation.readFrom(in);
            return simulation;
        });
    }

    public void writeCheckpoint(Simulation simulation) {
        checkpoint().write(simulation::writeTo);
    }

    private SealedFile checkpoint() {
        return new SealedFile(directory.resolve(CHECKPOINT), "checkpoint", manifest,
                "give the same options as when it was started",
                "start again with --overwrite");
    }

    /** Writes the frame of the current step, which must be a multiple of {@code frameEvery}. */
    public void writeFrame(Simulation simulation) {
        simulation.place(positions);
        PlyWriter.write(numbered("frame-%05d.ply", simulation), topology, positions);
    }

    /**
     * Writes the contacts of the frame of the current step. This begins the next step, so a checkpoint of the current
     * step must be written first.
     */
    void writeContacts(Simulation simulation, ContactsCsv contacts) {
        contacts.write(numbered("contacts-%05d.csv", simulation));
    }

    private Path numbered(String name, Simulation simulation) {
        return directory.resolve(String.format(Locale.ROOT, name, simulation.world().stepNumber() / frameEvery));
    }
}
