package dev.graze.cli.check;

import dev.graze.cli.output.OutputTarget;
import dev.graze.cli.search.Mode;
import dev.graze.io.output.PairsWriter;
import dev.graze.mesh.InvalidInputException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Locale;

/** {@code --pairs}: every contact or intersecting pair in a file. */
final class PairsOutput implements CheckOutput {
    private final PairsWriter writer;

    private PairsOutput(PairsWriter writer) {
        this.writer = writer;
    }

    /** The formats of the file. */
    enum Format {
        CSV, JSONL
    }

    /**
     * Opens a file, or standard output for {@code -}.
     *
     * @param format null for the format that the name ends in, which is CSV on standard output
     */
    static PairsOutput open(Path file, Format format, Mode mode, OutputStream standardOutput) {
        PairsWriter.Mode columns = mode == Mode.CONTINUOUS ? PairsWriter.Mode.CONTINUOUS : PairsWriter.Mode.DISCRETE;
        boolean csv = (format == null ? formatOf(file) : format) == Format.CSV;
        if (file.equals(OutputTarget.STANDARD_OUTPUT)) {
            return new PairsOutput(csv
                    ? PairsWriter.csv(standardOutput, "-", columns)
                    : PairsWriter.jsonLines(standardOutput, "-", columns));
        }
        return new PairsOutput(csv ? PairsWriter.csv(file, columns) : PairsWriter.jsonLines(file, columns));
    }

    private static Format formatOf(Path file) {
        String name = file.toString().toLowerCase(Locale.ROOT);
        if (name.endsWith(".csv") || file.equals(OutputTarget.STANDARD_OUTPUT)) {
            return Format.CSV;
        }
        if (name.endsWith(".jsonl")) {
            return Format.JSONL;
        }
        throw new InvalidInputException("--pairs " + file
                + ": the name must end in .csv or .jsonl, which selects the format; or choose it with --pairs-format");
    }

    @Override
    public void step(Step step) {
        step.contacts().forEach(contacts -> writer.contacts(step.number(), contacts, step.names()));
    }

    @Override
    public void instant(Instant instant) {
        writer.intersections(instant.number(), instant.mesh().topology(), instant.pairs(), instant.names());
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
