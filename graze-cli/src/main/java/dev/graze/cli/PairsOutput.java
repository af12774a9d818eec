package dev.graze.cli;

import dev.graze.cli.search.Mode;
import dev.graze.io.PairsWriter;
import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Topology;
import java.nio.file.Path;
import java.util.Locale;

/** {@code --pairs}: every contact or intersecting pair in a file. */
final class PairsOutput implements CheckOutput {
    private final PairsWriter writer;
    private final Topology topology;

    private PairsOutput(PairsWriter writer, Topology topology) {
        this.writer = writer;
        this.topology = topology;
    }

    static PairsOutput open(Path file, Topology topology, Mode mode) {
        PairsWriter.Mode columns = mode == Mode.CONTINUOUS ? PairsWriter.Mode.CONTINUOUS : PairsWriter.Mode.DISCRETE;
        String name = file.toString().toLowerCase(Locale.ROOT);
        if (name.endsWith(".csv")) {
            return new PairsOutput(PairsWriter.csv(file, columns), topology);
        }
        if (name.endsWith(".jsonl")) {
            return new PairsOutput(PairsWriter.jsonLines(file, columns), topology);
        }
        throw new InvalidInputException("--pairs " + file + ": the name must end in .csv or .jsonl, which says what to write");
    }

    @Override
    public void step(Step step) {
        writer.contacts(step.number(), step.contacts());
    }

    @Override
    public void instant(Instant instant) {
        writer.intersections(instant.number(), topology, instant.pairs());
    }

    @Override
    public void commit() {
        writer.commit();
    }

    @Override
    public void close() {
        writer.close();
    }
}
