package dev.graze.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.cli.testing.CommandRun;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;

/** A run of {@code graze bench paper --quick} that succeeded, and the files it wrote. */
record QuickPaper(CommandRun run, Path json, Path html) {
    static QuickPaper of(String paper, Path dir, String scenes, Object... more) {
        Path json = dir.resolve(paper + ".json");
        Path html = dir.resolve(paper + ".html");
        Object[] arguments = { "bench", "paper", paper, "--quick", "--scenes", scenes, "--steps", 3, "--repeats", 1,
                "--json", json,
                "--html", html };
        CommandRun run = CommandRun.of(Stream.of(arguments, more).flatMap(Arrays::stream).toArray());
        assertThat(run.exit()).as(run.err()).isZero();
        return new QuickPaper(run, json, html);
    }
}
