package dev.graze.cli.clash;

import dev.graze.cli.output.Progress;
import dev.graze.query.SceneQueries;
import java.io.PrintWriter;
import java.util.Optional;

/** Shows the progress of a question about all parts, from its first step on. */
final class StepProgress implements SceneQueries.ProgressListener, AutoCloseable {
    private final String task;
    private final PrintWriter err;
    private Optional<Progress> shown = Optional.empty();

    StepProgress(String task, PrintWriter err) {
        this.task = task;
        this.err = err;
    }

    @Override
    public void progress(long done, long total) {
        if (shown.isEmpty()) {
            shown = Optional.of(Progress.quiet(task, "steps", total, err));
        }
        shown.get().advance();
    }

    @Override
    public void close() {
        shown.ifPresent(Progress::close);
    }
}
