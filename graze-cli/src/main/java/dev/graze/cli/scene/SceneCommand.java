package dev.graze.cli.scene;

import dev.graze.scenes.SceneRequest;
import dev.graze.scenes.Scenes;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code graze scene}. */
@Command(name = "scene", sortOptions = false, abbreviateSynopsis = true,
        description = "Generates a benchmark scene as numbered PLY frames; the same request always gives the same "
                + "frames.",
        footerHeading = "%nExamples:%n", footer = {
                "  graze scene --list", "  graze scene cloth-ball --out cloth/",
                "  graze scene bart --triangles 4096 --out bart4096/",
                "  graze scene funnel --triangles 5000 --frames 100 --seed 7 --out funnel/" })
public final class SceneCommand implements Callable<Integer> {
    /** Lets picocli complete and list the names. */
    static final class Names implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Scenes.names().iterator();
        }
    }

    @Parameters(arity = "0..1", paramLabel = "NAME", completionCandidates = Names.class,
            description = "One of: ${COMPLETION-CANDIDATES}")
    private String name;

    @Option(names = "--out", paramLabel = "DIR",
            description = "Output directory for the frames. Default: the scene's name")
    private Path out;

    @Option(names = "--triangles", paramLabel = "N",
            description = "Approximate number of triangles. Default: the scene's own size")
    private Integer triangles;

    @Option(names = "--frames", paramLabel = "N", description = "Number of frames. Default: the scene's own length")
    private Integer frames;

    @Option(names = "--seed", paramLabel = "S", defaultValue = "1",
            description = "Random seed. Default: ${DEFAULT-VALUE}")
    private long seed;

    @Option(names = "--overwrite", description = "Replace another scene in the directory.")
    private boolean overwrite;

    @Option(names = "--list", description = "List the available scenes.")
    private boolean list;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        PrintWriter output = spec.commandLine().getOut();
        if (list) {
            Scenes.names().forEach(each -> output.printf("%-12s %s%n", each, Scenes.description(each)));
        } else {
            make(output);
        }
        output.flush();
        return 0;
    }

    private void make(PrintWriter output) {
        if (name == null) {
            throw new ParameterException(spec.commandLine(), "name a scene: " + String.join(", ", Scenes.names()));
        }
        Path directory = out == null ? Path.of(name) : out;
        SceneRequest request = new SceneSize(triangles, frames).request(name, seed);
        boolean made = new SceneStore(spec.commandLine().getErr()).provide(request, directory, overwrite);
        output.printf("%s: %s; check it with: graze check %s%n", directory,
                made ? "the scene is made" : "the scene is there already",
                directory);
    }
}
