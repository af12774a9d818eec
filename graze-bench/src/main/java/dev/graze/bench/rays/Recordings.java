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
 * Simulations as they went, kept in a directory if there is one: at the paper's sizes they take long, and a run that
 * was stopped need not begin again.
 */
final class Recordings {
    /** Null if nothing is kept. */
    private final Path directory;
    private final String version;
    private final int threads;
    private final Consumer<String> progress;

    /** @param version of the program: another one may simulate otherwise */
    Recordings(Path directory, String version, int threads, Consumer<String> progress) {
        this.directory = directory;
        this.version = version;
        this.threads = threads;
        this.progress = progress;
    }

    /** Simulates, unless it was done before. */
    Recording of(String name, SimulationRequest request) {
        if (directory == null) {
            return simulate(name, request);
        }
        makeDirectory();
        SealedFile file = new SealedFile(directory.resolve(name + ".recording"), "recording", version + " " + request,
                "name another directory with --recordings", "delete it");
        if (file.exists()) {
            Recording before = file.read(in -> Recording.readFrom(in, request.create()));
            progress.accept(name + ": simulated before");
            return before;
        }
        Recording made = simulate(name, request);
        file.write(made::writeTo);
        return made;
    }

    private Recording simulate(String name, SimulationRequest request) {
        return Recording.of(request.start(RayDetector.on(threads, request.rays())),
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
