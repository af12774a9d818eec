package dev.graze.cli.check;

import dev.graze.cli.output.OutputPlaces;
import dev.graze.io.FrameSequence;
import dev.graze.mesh.InvalidInputException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** The options for output files. */
final class OutputSettings {
    @Option(names = "--pairs", paramLabel = "FILE",
            description = "Every contact or intersecting pair, one per row: CSV if the name ends in .csv, JSON lines "
                    + "if "
                    + "it ends in .jsonl.")
    private Path pairs;

    @Option(names = "--summary", paramLabel = "FILE",
            description = "Counts, times by stage and work counters of each step, as one JSON object.")
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

    /**
     * Checks the output locations before any work.
     *
     * @throws InvalidInputException if an output would replace an input or another output
     */
    void requireSafePlaces(List<Path> inputs) {
        OutputPlaces.besideFrames(inputs).file("--pairs", pairs).file("--summary", summary).file("--html", html)
                .meshDirectory("--ply",
                        ply);
    }

    /**
     * Opens all requested outputs, so that a file that cannot be written is an error now rather than after an hour's
     * work.
     */
    void open(FrameSequence frames, CheckSettings settings, String command, OutputList outputs) {
        if (pairs != null) {
            outputs.add(PairsOutput.open(pairs, settings.mode()));
        }
        if (summary != null) {
            outputs.add(new SummaryOutput(summary, frames, settings, command));
        }
        if (html != null) {
            outputs.add(new PageOutput(html, frames.topology(), settings, command));
        }
        if (vtk != null) {
            outputs.add(new VtkOutput(vtk, frames.topology()));
        }
        if (ply != null) {
            outputs.add(new ColouredPlyOutput(ply, frames.topology()));
        }
    }
}
