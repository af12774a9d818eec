package dev.graze.bench.report;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.graze.cli.output.JsonFile;
import dev.graze.io.file.OutputFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The machine-readable results of a benchmark: rows under stable dotted names, with the command and machine that made
 * them. The names are an interface: charts and comparisons between versions rely on them.
 */
public final class BenchReport {
    /**
     * One figure.
     *
     * @param paper the paper's value for the same thing; null if there is none
     */
    private record Row(String name, double value, String unit, Double paper) {
    }

    private final String bench;
    private final String command;
    private final List<Row> rows = new ArrayList<>();

    public BenchReport(String bench, String command) {
        this.bench = bench;
        this.command = command;
    }

    public void add(String name, double value, String unit) {
        add(name, value, unit, null);
    }

    /** Adds a figure beside the paper's, which is null where the paper has none. */
    public void add(String name, double value, String unit, Double paper) {
        rows.add(new Row(name, value, unit, paper));
    }

    /**
     * Returns a receiver that adds figures, prefixed with the name of the benchmark, and prints each as a line.
     *
     * @param line the format of the text, the value and the unit of a figure
     */
    public Figures printedTo(PrintWriter out, String line) {
        return (name, text, value, unit) -> {
            add(bench + "." + name, value, unit);
            out.printf(Locale.ROOT, line, text, value, unit);
            out.flush();
        };
    }

    /** Writes the report as one JSON object and commits the file. */
    public void writeTo(OutputFile file) {
        JsonFile.write(file, this::writeFields);
    }

    private void writeFields(JsonGenerator json) throws IOException {
        json.writeStringField("bench", bench);
        json.writeStringField("command", command);
        json.writeStringField("machine", Machine.describe());
        json.writeStringField("commit", SourceCommit.describe());
        json.writeArrayFieldStart("rows");
        for (Row row : rows) {
            write(json, row);
        }
        json.writeEndArray();
    }

    private static void write(JsonGenerator json, Row row) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", row.name());
        json.writeFieldName("value");
        writeNumber(json, row.value());
        json.writeStringField("unit", row.unit());
        json.writeFieldName("paper");
        if (row.paper() == null) {
            json.writeNull();
        } else {
            writeNumber(json, row.paper());
        }
        json.writeEndObject();
    }

    /** Writes counts without a fraction. */
    private static void writeNumber(JsonGenerator json, double value) throws IOException {
        if (value == Math.rint(value) && Math.abs(value) < 0x1p53) {
            json.writeNumber((long) value);
        } else {
            json.writeNumber(value);
        }
    }
}
