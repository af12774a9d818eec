package dev.graze.bench.rays;

import dev.graze.cli.simulate.SealedFile;
import dev.graze.cli.simulate.SimulationRequest;
import dev.graze.mesh.InvalidInputException;
import dev.graze.rigid.RayDetector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * Makes recordings, and keeps them if a directory is given: at the paper's sizes simulations take long, and a run that
 * was stopped can then resume.
 */
final class RecordingStore {
    /** Null if recordings are not kept. */
    private final Path directory;
    private final String version;
    private final int threads;
    private final Consumer<String> progress;

    /** @param version of the program: recordings of another version are refused, as it may simulate differently */
    RecordingStore(Path directory, String version, int threads, Consumer<String> progress) {
        this.directory = directory;
        this.version = version;
        this.threads = threads;
        this.progress = progress;
    }

    /** Returns a kept recording, or simulates. Recordings of the same name must agree on whether they are audited. */
    SimulationRecording of(String name, SimulationRequest request, boolean audited) {
        if (directory == null) {
            return simulate(name, request, audited);
        }
        makeDirectory();
        SealedFile file = new SealedFile(directory.resolve(name + ".recording"), "recording", version + " " + request,
                "name another directory with --recordings", "delete it");
        if (file.exists()) {
            SimulationRecording before = file.read(in -> SimulationRecording.readFrom(in, request.create()));
            progress.accept(name + ": simulated before");
            return before;
        }
        SimulationRecording made = simulate(name, request, audited);
        file.write(made::writeTo);
        return made;
    }

    private SimulationRecording simulate(String name, SimulationRequest request, boolean audited) {
        return SimulationRecording.of(request.start(RayDetector.on(threads, request.rays())), audited,
                step -> progress.accept(name + ": " + step));
    }

    private void makeDirectory() {
        try {
            Files.createDirectories(directory);
        } catch (IOException e) {
            throw new InvalidInputException(
                    directory + ": cannot be written to; name another directory with --recordings", e);
        }
    }
}
