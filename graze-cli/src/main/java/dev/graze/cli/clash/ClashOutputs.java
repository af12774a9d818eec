package dev.graze.cli.clash;

import dev.graze.cli.output.OutputPlaces;
import dev.graze.cli.output.OutputTarget;
import dev.graze.io.file.OutputFailedException;
import dev.graze.mesh.InvalidInputException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The output files of {@code graze clash}. */
final class ClashOutputs {
    @Option(names = "--json", paramLabel = "FILE",
            description = "Everything as one JSON object, as docs/clash.schema.json describes it; - writes to standard "
                    + "output, here and below, and the table then goes to standard error.")
    private Path json;

    @Option(names = "--html", paramLabel = "FILE",
            description = "A self-contained page that shows the parts in 3D and flies to each clash.")
    private Path html;

    @Option(names = "--csv", paramLabel = "FILE", description = "One row for each pair of parts.")
    private Path csv;

    @Option(names = "--bcf", paramLabel = "FILE",
            description = "BCF 3.0 for BIM tools: a topic with a viewpoint for each clash. The format is in meters, so "
                    + "set --units if the input is not.")
    private Path bcf;

    @Option(names = "--max-results", paramLabel = "N",
            description = "Lists at most this many clashes, the worst ones; totals stay complete. Default: all")
    private Long mostListed;

    private interface Writing {
        void write(ClashReport report, OutputStream stream) throws IOException;
    }

    /** An output that is open. */
    private record Open(OutputTarget target, Writing writing) {
    }

    /** Returns how many clashes outputs may list. */
    long mostListed() {
        if (mostListed != null && mostListed < 0) {
            throw new InvalidInputException("--max-results must be 0 or more, not " + mostListed);
        }
        return mostListed == null ? Long.MAX_VALUE : mostListed;
    }

    /** Returns whether the outlines of clashes are needed. */
    boolean drawsOutlines() {
        return html != null;
    }

    /** Returns whether an output has separating translations. */
    boolean listsTranslations() {
        return json != null;
    }

    /** Returns whether an output goes to standard output, so that nothing else may. */
    boolean useStandardOutput() {
        return files().containsValue(OutputTarget.STANDARD_OUTPUT);
    }

    private Map<String, Path> files() {
        Map<String, Path> files = new LinkedHashMap<>();
        files.put("--json", json);
        files.put("--html", html);
        files.put("--csv", csv);
        files.put("--bcf", bcf);
        files.values().removeIf(Objects::isNull);
        return files;
    }

    /**
     * Checks the output locations before any work.
     *
     * @param baseline the baseline, which only {@code --json} may replace
     * @throws InvalidInputException if an output would replace an input or another output
     */
    void requireSafePlaces(List<Path> inputs, Optional<Path> baseline) {
        mostListed();
        List<String> onStandardOutput = files().entrySet().stream()
                .filter(file -> file.getValue().equals(OutputTarget.STANDARD_OUTPUT)).map(Map.Entry::getKey).toList();
        if (onStandardOutput.size() > 1) {
            throw new InvalidInputException(String.join(" and ", onStandardOutput)
                    + " cannot both go to standard output; name a file for all but one");
        }
        OutputPlaces places = OutputPlaces.besideFiles(inputs);
        files().forEach((option, file) -> {
            if (!file.equals(OutputTarget.STANDARD_OUTPUT)) {
                places.file(option, file);
                if (!option.equals("--json")) {
                    OutputPlaces.besideFiles(baseline.stream().toList()).file(option, file);
                }
            }
        });
    }

    /** Output files that are open: one that cannot be written is an error before the work rather than after it. */
    final class Opened implements AutoCloseable {
        private final List<Open> all = new ArrayList<>();

        private Opened(OutputStream standardOutput) {
            try {
                open(json, ClashJson::write, standardOutput);
                open(html, (report, stream) -> ClashPageOutput.write(report, title(), stream), standardOutput);
                open(csv, ClashCsv::write, standardOutput);
                open(bcf, (report, stream) -> BcfFile.write(report, stream, Instant.now()), standardOutput);
            } catch (Throwable e) {
                close();
                throw e;
            }
        }

        private void open(Path file, Writing writing, OutputStream standardOutput) {
            if (file != null) {
                all.add(new Open(OutputTarget.of(file, standardOutput), writing));
            }
        }

        private String title() {
            return html.getFileName().toString().replaceFirst("\\.html?$", "");
        }

        /** Writes all outputs, and only then puts the first one in place. */
        void write(ClashReport report) {
            for (Open open : all) {
                try {
                    open.writing.write(report, open.target.stream());
                    open.target.stream().flush();
                } catch (IOException e) {
                    throw new OutputFailedException(open.target.path(), e);
                }
            }
            all.forEach(open -> open.target.commit());
        }

        @Override
        public void close() {
            all.forEach(open -> open.target.close());
        }
    }

    Opened open(OutputStream standardOutput) {
        return new Opened(standardOutput);
    }
}
