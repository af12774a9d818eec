package dev.graze.cli.clash;

import dev.graze.Scene;
import dev.graze.cli.output.OutputPlaces;
import dev.graze.cli.output.OutputTarget;
import dev.graze.cli.output.StandardOutput;
import dev.graze.cli.parts.PartInput;
import dev.graze.io.file.OutputFailedException;
import dev.graze.query.PartRelation;
import dev.graze.query.Relation;
import dev.graze.query.SceneQueries;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code graze distance}. */
@Command(name = "distance", sortOptions = false, abbreviateSynopsis = true,
        description = "Measures how far apart the surfaces of parts are, where they are nearest, and how the parts "
                + "relate.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = { "0:done", "2:bad usage, input or output; the output file is complete or unchanged",
                "3:a defect in Graze" },
        footerHeading = "%nExamples:%n", footer = {
                "  graze distance screw.obj nut.obj",
                "  graze distance gear.obj gear.obj --place 'gear 2=2.5,0,0' --json distance.json",
                "  graze distance assembly.glb --within 5" })
public final class DistanceCommand implements Callable<Integer> {
    @Mixin
    private PartInput input;

    @Option(names = "--within", paramLabel = "D",
            description = "Lists only pairs of parts that are at most this far apart. Default: all pairs")
    private Double within;

    @Option(names = "--clearance", paramLabel = "D", defaultValue = "0",
            description = "The relation of parts at most this far apart is 'clearance' instead of 'apart'. "
                    + "Default: ${DEFAULT-VALUE}")
    private double clearance;

    @Option(names = "--json", paramLabel = "FILE",
            description = "The same as JSON: one object for two parts, a list of pairs for more or with --within; - "
                    + "writes to standard output, and nothing else goes there.")
    private Path json;

    @Mixin
    private QueryOptions shared;

    @Option(names = { "-q", "--quiet" }, description = "Print only errors, and how the input was understood.")
    private boolean quiet;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        requireUsable();
        PartInput.Request request = input.request();
        boolean toStandardOutput = OutputTarget.STANDARD_OUTPUT.equals(json);
        if (!toStandardOutput) {
            OutputPlaces.besideFiles(request.all()).file("--json", json);
        }
        PartInput.Parts parts = request.read();
        PrintWriter err = spec.commandLine().getErr();
        err.println("input: " + parts.description());
        err.flush();
        PrintWriter out = spec.commandLine().getOut();
        try (OutputTarget target = json == null ? null : OutputTarget.of(json, StandardOutput.bytes(out))) {
            DistanceReport report = measure(parts, err);
            if (target != null) {
                write(report, target);
            }
            if (!quiet && !toStandardOutput) {
                parts.notes().forEach(note -> out.println("note: " + note));
                report.print(out);
            }
        }
        return 0;
    }

    private void requireUsable() {
        QueryOptions.requireLength("--clearance", clearance);
        if (within != null) {
            QueryOptions.requireLength("--within", within);
        }
        shared.requireUsable();
    }

    private DistanceReport measure(PartInput.Parts parts, PrintWriter err) {
        Scene scene = parts.scene();
        try (SceneQueries queries = SceneQueries.of(scene, shared.threads())) {
            if (scene.parts().size() == 2 && within == null) {
                return new DistanceReport(parts, true, List.of(queries.relation(scene.parts().get(0).name(),
                        scene.parts().get(1).name(), clearance)));
            }
            List<PartRelation> relations;
            try (StepProgress progress = new StepProgress("measuring", err)) {
                relations = queries.relations(within == null ? Double.POSITIVE_INFINITY : within, progress);
            }
            List<PartRelation> pairs = new ArrayList<>();
            for (PartRelation found : relations) {
                boolean apart = found.relation() == Relation.CLEARANCE
                        && !queries.isWithin(found.a().name(), found.b().name(), clearance);
                pairs.add(apart ? new PartRelation(found.a(), found.b(), Relation.APART, found.distance()) : found);
            }
            pairs.sort(Comparator.comparingDouble(pair -> pair.distance().distance()));
            return new DistanceReport(parts, false, pairs);
        }
    }

    private static void write(DistanceReport report, OutputTarget target) {
        try {
            report.write(target.stream());
            target.commit();
        } catch (IOException e) {
            throw new OutputFailedException(target.path(), e);
        }
    }
}
