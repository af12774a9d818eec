package dev.graze.cli.check;

import dev.graze.cli.search.Mode;
import dev.graze.io.output.PairsWriter;
import dev.graze.mesh.InvalidInputException;
import java.nio.file.Path;
import java.util.Locale;

/** {@code --pairs}: every contact or intersecting pair in a file. */
final class PairsOutput implements CheckOutput {
    private final PairsWriter writer;

    private PairsOutput(PairsWriter writer) {
        this.writer = writer;
    }

    static PairsOutput open(Path file, Mode mode) {
        PairsWriter.Mode columns = mode == Mode.CONTINUOUS ? PairsWriter.Mode.CONTINUOUS : PairsWriter.Mode.DISCRETE;
        String name = file.toString().toLowerCase(Locale.ROOT);
        if (name.endsWith(".csv")) {
            return new PairsOutput(PairsWriter.csv(file, columns));
        }
        if (name.endsWith(".jsonl")) {
            return new PairsOutput(PairsWriter.jsonLines(file, columns));
        }
        throw new InvalidInputException(
                "--pairs " + file + ": the name must end in .csv or .jsonl, which selects the format");
    }

    @Override
    public void step(Step step) {
        step.contacts().forEach(contacts -> writer.contacts(step.number(), contacts));
    }

    @Override
    public void instant(Instant instant) {
        writer.intersections(instant.number(), instant.mesh().topology(), instant.pairs());
    }

    @Override
    public void finish() {
        writer.finish();
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
