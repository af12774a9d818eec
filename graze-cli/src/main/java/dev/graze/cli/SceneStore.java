package dev.graze.cli;

import dev.graze.io.OutputFile;
import dev.graze.io.PlyWriter;
import dev.graze.mesh.InvalidInputException;
import dev.graze.scenes.Scene;
import dev.graze.scenes.SceneRequest;
import dev.graze.scenes.Scenes;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Scenes as directories of numbered PLY frames. A directory appears only when its scene is whole, and a note inside it says which scene it is,
 * so that asking for the same one again costs nothing.
 */
final class SceneStore {
    private static final String MANIFEST = "scene.json";

    private final PrintWriter err;

    SceneStore(PrintWriter err) {
        this.err = err;
    }

    /** Where scenes are kept that nobody asked for by name of a directory. */
    static Path cache() {
        String configured = System.getenv("XDG_CACHE_HOME");
        Path base = configured == null || configured.isEmpty() ? Path.of(System.getProperty("user.home"), ".cache") : Path.of(configured);
        return base.resolve("graze").resolve("scenes");
    }

    /** Makes the scene in {@code directory} unless it is there already; false if it was. */
    boolean provide(SceneRequest request, Path directory, boolean overwrite) {
        String manifest = manifest(request);
        if (holds(directory, manifest)) {
            return false;
        }
        if (isInTheWay(directory) && !overwrite) {
            throw new InvalidInputException(
                    directory + ": exists and holds something else than this scene; name another directory, or add --overwrite to replace it");
        }
        generate(request, directory, manifest);
        return true;
    }

    private static String manifest(SceneRequest request) {
        return String.format("{\"scene\": \"%s\", \"triangles\": %d, \"frames\": %d, \"seed\": %d, \"graze\": \"%s\"}%n", request.name(), request.triangles(),
                request.frames(), request.seed(), Version.number());
    }

    private static boolean holds(Path directory, String manifest) {
        Path note = directory.resolve(MANIFEST);
        try {
            return Files.isRegularFile(note) && Files.readString(note).equals(manifest);
        } catch (IOException e) {
            return false;
        }
    }

    private static boolean isInTheWay(Path directory) {
        if (!Files.exists(directory)) {
            return false;
        }
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.findAny().isPresent();
        } catch (IOException e) {
            return true;
        }
    }

    private void generate(SceneRequest request, Path directory, String manifest) {
        Scene scene = Scenes.create(request);
        Path target = directory.toAbsolutePath().normalize();
        try {
            Files.createDirectories(target.getParent());
            Path unfinished = Files.createTempDirectory(target.getParent(), "." + target.getFileName());
            try {
                writeFrames(scene, unfinished);
                OutputFile.writeText(unfinished.resolve(MANIFEST), manifest);
                deleteTree(target);
                Files.move(unfinished, target);
            } finally {
                deleteTree(unfinished);
            }
        } catch (IOException e) {
            throw new InvalidInputException(directory + ": the scene could not be written there (" + e + "); check the disk and its permissions", e);
        }
    }

    private void writeFrames(Scene scene, Path directory) {
        int digits = Math.max(3, Integer.toString(scene.frameCount() - 1).length());
        try (Progress progress = new Progress("making " + scene.name(), "frames", scene.frameCount(), err)) {
            scene.generate((index, positions) -> {
                PlyWriter.write(directory.resolve("frame-" + String.format("%0" + digits + "d", index) + ".ply"), scene.topology(), positions);
                progress.advance();
            });
        }
    }

    private static void deleteTree(Path root) throws IOException {
        if (!Files.exists(root)) {
            return;
        }
        List<Path> entries;
        try (Stream<Path> walk = Files.walk(root)) {
            entries = walk.sorted((a, b) -> b.compareTo(a)).toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        for (Path entry : entries) {
            Files.delete(entry);
        }
    }
}
