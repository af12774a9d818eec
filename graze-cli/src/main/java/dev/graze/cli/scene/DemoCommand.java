package dev.graze.cli.scene;

import dev.graze.cli.check.CheckSettings;
import dev.graze.cli.check.SequenceCheck;
import dev.graze.cli.parts.SceneFrames;
import dev.graze.io.file.OutputFile;
import dev.graze.mesh.InvalidInputException;
import dev.graze.scenes.SceneRequest;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code graze demo}. */
@Command(name = "demo", sortOptions = false, abbreviateSynopsis = true,
        description = "Generates a cloth that falls on a rotating ball, finds all contacts, and writes a page that "
                + "shows "
                + "them.",
        footerHeading = "%nExamples:%n", footer = {
                "  graze demo", "  graze demo --triangles 20000 --html big.html" })
public final class DemoCommand implements Callable<Integer> {
    @Option(names = "--html", paramLabel = "FILE", defaultValue = "graze-demo.html",
            description = "The page to write. Default: ${DEFAULT-VALUE}")
    private Path html;

    @Option(names = "--triangles", paramLabel = "N", defaultValue = "10000",
            description = "Approximate number of triangles. Default: ${DEFAULT-VALUE}")
    private int triangles;

    @Option(names = "--frames", paramLabel = "N", defaultValue = "41",
            description = "Number of frames. Default: ${DEFAULT-VALUE}")
    private int frames;

    @Option(names = "--seed", paramLabel = "S", defaultValue = "1",
            description = "Random seed. Default: ${DEFAULT-VALUE}")
    private long seed;

    @Option(names = "--cache", paramLabel = "DIR",
            description = "Where generated scenes are cached. Default: graze/scenes in $XDG_CACHE_HOME or ~/.cache")
    private Path cache = SceneStore.cache(System.getenv());

    @Mixin
    private CheckSettings settings;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        SceneRequest request = new SceneSize(triangles, frames).request("cloth-ball", seed);
        Path directory = cache.resolve("cloth-ball-" + triangles + "-" + frames + "-" + seed);
        requireWritablePage(directory);
        requireWritableCache();
        new SceneStore(spec.commandLine().getErr()).provide(request, directory, true);
        try (SceneFrames sequence = SceneFrames.of(List.of(directory))) {
            new SequenceCheck(sequence, settings).showOnPage(html, "graze demo", out, spec.commandLine().getErr());
        }
        out.printf("%nLook at it: open %s in a browser.%nThe frames are in %s%n", html.toAbsolutePath().normalize(),
                directory);
        out.flush();
        return 0;
    }

    /**
     * Checks that the cache is writable. It is usually the default one, so the message explains how to choose another.
     */
    private void requireWritableCache() {
        Path above = cache.toAbsolutePath();
        while (above.getParent() != null && !Files.exists(above)) {
            above = above.getParent();
        }
        if (!Files.isDirectory(above) || !Files.isWritable(above)) {
            throw new InvalidInputException(cache + ": the scene cannot be kept there, since " + above
                    + " cannot be written to; name another directory with --cache, or set XDG_CACHE_HOME");
        }
    }

    /** Refuses a page that cannot be written before spending time on the scene. */
    private void requireWritablePage(Path sceneDirectory) {
        Path place = html.toAbsolutePath().normalize();
        if (place.startsWith(sceneDirectory.toAbsolutePath().normalize())) {
            throw new InvalidInputException(
                    "--html " + html + ": is among the frames of the scene; name a file elsewhere");
        }
        OutputFile.create(html).close();
    }
}
