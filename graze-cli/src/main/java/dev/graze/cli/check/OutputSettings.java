package dev.graze.cli.check;

import dev.graze.cli.output.OutputPlaces;
import dev.graze.cli.output.OutputTarget;
import dev.graze.cli.parts.SceneFrames;
import dev.graze.mesh.InvalidInputException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** The options for output files. */
final class OutputSettings {
    @Option(names = "--pairs", paramLabel = "FILE",
            description = "Every contact or intersecting pair, one per row: CSV if the name ends in .csv, JSON lines "
                    + "if it ends in .jsonl; - writes to standard output, here and with --summary and --html, and the "
                    + "table then goes to standard error.")
    private Path pairs;

    @Option(names = "--pairs-format", paramLabel = "FORMAT",
            description = "csv or jsonl, whatever the name ends in. Default: csv on standard output")
    private PairsOutput.Format pairsFormat;

    @Option(names = "--summary", paramLabel = "FILE",
            description = "Counts, times by stage and work counters of each step, and the totals of each pair of "
                    + "parts, as one JSON object.")
    private Path summary;

    @Option(names = "--html", paramLabel = "FILE",
            description = "A self-contained page that shows the frames in 3D with what collided, for any browser.")
    private Path html;

    @Option(names = "--vtk", paramLabel = "DIR",
            description = "For ParaView: contact points and coloured surfaces as .vtp files.")
    private Path vtk;

    @Option(names = "--ply", paramLabel = "DIR",
            description = "PLY files with the colliding faces in colour. Continuous: one for each step, the mesh at "
                    + "the "
                    + "step's end, numbered by step; discrete: one for each frame.")
    private Path ply;

    @Option(names = "--max-results", paramLabel = "N",
            description = "Files list or show at most this many contacts or intersecting pairs, the first ones; "
                    + "totals stay exact. Default: all")
    private Long mostListed;

    /** Returns how many results outputs may list. */
    long mostListed() {
        if (mostListed != null && mostListed < 0) {
            throw new InvalidInputException("--max-results must be 0 or more, not " + mostListed);
        }
        return mostListed == null ? Long.MAX_VALUE : mostListed;
    }

    /** Returns whether an output goes to standard output, so that nothing else may. */
    boolean useStandardOutput() {
        return Stream.of(pairs, summary, html).anyMatch(OutputTarget.STANDARD_OUTPUT::equals);
    }

    /**
     * Checks the output locations before any work.
     *
     * @throws InvalidInputException if an output would replace an input or another output
     */
    void requireSafePlaces(List<Path> inputs) {
        Map<String, Path> files = new LinkedHashMap<>();
        files.put("--pairs", pairs);
        files.put("--summary", summary);
        files.put("--html", html);
        List<String> onStandardOutput = files.keySet().stream()
                .filter(option -> OutputTarget.STANDARD_OUTPUT.equals(files.get(option))).toList();
        if (onStandardOutput.size() > 1) {
            throw new InvalidInputException(String.join(" and ", onStandardOutput)
                    + " cannot both go to standard output; name a file for all but one");
        }
        requireDirectory("--vtk", vtk);
        requireDirectory("--ply", ply);
        if (mostListed != null && Stream.of(pairs, html, vtk, ply).allMatch(Objects::isNull)) {
            throw new InvalidInputException("--max-results limits what --pairs, --html, --vtk and --ply list; "
                    + "name one of them, or leave it out");
        }
        if (pairsFormat != null && pairs == null) {
            throw new InvalidInputException("--pairs-format is the format of --pairs; name that file too");
        }
        OutputPlaces places = OutputPlaces.besideFiles(inputs);
        files.forEach((option, file) -> {
            if (!OutputTarget.STANDARD_OUTPUT.equals(file)) {
                places.file(option, file);
            }
        });
        places.meshDirectory("--ply", ply);
    }

    private static void requireDirectory(String option, Path directory) {
        if (OutputTarget.STANDARD_OUTPUT.equals(directory)) {
            throw new InvalidInputException(option + " -: writes several files, so it needs a directory");
        }
    }

    /**
     * Opens all requested outputs, so that a file that cannot be written is an error now rather than after an hour's
     * work.
     */
    void open(SceneFrames frames, CheckSettings settings, String command, OutputStream standardOutput,
            OutputList outputs) {
        if (pairs != null) {
            outputs.add(PairsOutput.open(pairs, pairsFormat, settings.mode(), standardOutput));
        }
        if (summary != null) {
            outputs.add(new SummaryOutput(OutputTarget.of(summary, standardOutput), frames, settings, command));
        }
        if (html != null) {
            outputs.add(new PageOutput(OutputTarget.of(html, standardOutput), frames, settings, command));
        }
        if (vtk != null) {
            outputs.add(new VtkOutput(vtk, frames.scene().topology()));
        }
        if (ply != null) {
            outputs.add(new ColouredPlyOutput(ply, frames.scene().topology()));
        }
    }
}
