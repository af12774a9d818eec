package dev.graze.cli;

import dev.graze.Engines;
import dev.graze.cli.search.EngineSettingOptions;
import dev.graze.spi.Engine;
import dev.graze.spi.SearchMode;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(name = "engines", description = "Lists the engines that --engine accepts.", footerHeading = "%nExamples:%n",
        footer = {
                "  graze engines",
                "  graze check frames/ --engine brute" })
final class EnginesCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        for (Engine engine : Engines.all()) {
            out.printf("%-12s %s%s%s%n", engine.name(), engine.description(), settings(engine),
                    engine.name().equals(Engines.DEFAULT) ? " (default)" : "");
        }
        out.flush();
        return 0;
    }

    private static String settings(Engine engine) {
        return engine.capabilities(SearchMode.CONTINUOUS).settings().stream().map(EngineSettingOptions::option)
                .collect(Collectors.collectingAndThen(Collectors.joining(" "),
                        names -> names.isEmpty() ? "" : "; takes " + names));
    }
}
