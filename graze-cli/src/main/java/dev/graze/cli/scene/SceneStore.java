package dev.graze.cli.scene;

import dev.graze.cli.output.OutputDirectory;
import dev.graze.cli.output.Progress;
import dev.graze.cli.output.Version;
import dev.graze.io.file.DirectoryEntries;
import dev.graze.io.file.OutputFile;
import dev.graze.io.output.PlyWriter;
import dev.graze.mesh.InvalidInputException;
import dev.graze.scenes.MovingScene;
import dev.graze.scenes.SceneRequest;
import dev.graze.scenes.Scenes;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Stores scenes as directories of numbered PLY frames. The frames appear only when the scene is complete. A manifest
 * beside them identifies the scene, so that requesting the same one again costs nothing.
 */
final class SceneStore {
    private static final String MANIFEST = "scene.json";
    private static final Pattern OWN_NAMES = Pattern.compile("frame-\\d+\\.ply|" + Pattern.quote(MANIFEST));

    private final PrintWriter err;

    SceneStore(PrintWriter err) {
        this.err = err;
    }

    /** Returns the directory for scenes without an explicit one. */
    static Path cache(Map<String, String> environment) {
        Path configured = Path.of(environment.getOrDefault("XDG_CACHE_HOME", ""));
        // The XDG base directory specification says to ignore relative paths.
        Path base = configured.isAbsolute() ? configured : Path.of(System.getProperty("user.home"), ".cache");
        return base.resolve("graze").resolve("scenes");
    }

    /** Generates the scene in {@code directory}; returns false if it was there already. */
    boolean provide(SceneRequest request, Path directory, boolean overwrite) {
        MovingScene scene = Scenes.create(request);
        String manifest = manifest(scene, request.seed());
        List<Path> old = entries(directory);
        requireNothingForeign(directory, old);
        if (old.size() == scene.frameCount() + 1 && holds(directory, manifest)) {
            return false;
        }
        if (!old.isEmpty() && !overwrite) {
            throw new InvalidInputException(
                    directory + ": holds another scene; name another directory, or add --overwrite to replace it");
        }
        try (OutputDirectory output = new OutputDirectory(directory)) {
            writeFrames(scene, output);
            // The manifest comes last: if it exists, so do all frames.
            output.write(MANIFEST, file -> OutputFile.writeText(file, manifest));
            output.commitInsteadOf(old);
        }
        return true;
    }

    /** Records actual sizes, not requested ones, so that a default and its explicit value are the same scene. */
    private static String manifest(MovingScene scene, long seed) {
        return String.format(Locale.ROOT,
                "{\"scene\": \"%s\", \"triangles\": %d, \"vertices\": %d, \"frames\": %d, \"seed\": %d, \"graze\": "
                        + "\"%s\"}\n",
                scene.name(), scene.topology().triangleCount(), scene.topology().vertexCount(), scene.frameCount(),
                seed, Version.number());
    }

    /** Leaves out the hidden directories of other runs, also of killed ones. */
    private static List<Path> entries(Path directory) {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try {
            return DirectoryEntries.sorted(directory).stream().filter(entry -> !OutputDirectory.isHidden(entry))
                    .toList();
        } catch (IOException e) {
            throw new InvalidInputException(
                    directory + ": cannot be read; name another directory, or change its permissions", e);
        }
    }

    /** Checks that graze wrote all files: not even --overwrite deletes others. */
    private static void requireNothingForeign(Path directory, List<Path> entries) {
        for (Path entry : entries) {
            if (!OWN_NAMES.matcher(entry.getFileName().toString()).matches() || Files.isDirectory(entry)) {
                throw new InvalidInputException(
                        directory + ": holds files that are not part of a scene, such as " + entry.getFileName()
                                + "; name another directory");
            }
        }
    }

    private static boolean holds(Path directory, String manifest) {
        try {
            return Files.readString(directory.resolve(MANIFEST)).equals(manifest);
        } catch (IOException e) {
            return false;
        }
    }

    private void writeFrames(MovingScene scene, OutputDirectory output) {
        int digits = Math.max(3, Integer.toString(scene.frameCount() - 1).length());
        try (Progress progress = Progress.of("making " + scene.name(), "frames", scene.frameCount(), err)) {
            scene.generate((index, positions) -> {
                output.write("frame-" + String.format("%0" + digits + "d", index) + ".ply",
                        file -> PlyWriter.write(file, scene.topology(), positions));
                progress.advance();
            });
        }
    }
}
