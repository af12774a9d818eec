package dev.graze.cli.output;

import java.io.PrintWriter;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** Progress of a long task. Closing it removes its line from the terminal. */
public interface Progress extends AutoCloseable {
    /** Counts one more unit as done. */
    void advance();

    /** Runs code that prints lines to the terminal, so that they do not mix with the progress bar. */
    default void above(Runnable printing) {
        printing.run();
    }

    @Override
    default void close() {
    }

    /** Shows a bar on a terminal and nothing elsewhere: for work that prints a line for each part anyway. */
    static Progress quiet(String task, String unit, long total, PrintWriter err) {
        return isTerminal() ? new Bar(task, unit, total, new StatusLine(err)) : () -> {
        };
    }

    /** Shows a bar on a terminal, and elsewhere prints a line for each tenth. */
    static Progress of(String task, String unit, long total, PrintWriter err) {
        return isTerminal() ? new Bar(task, unit, total, new StatusLine(err)) : new Lines(task, total, err);
    }

    /** Returns whether standard error is a terminal. Java cannot tell, so the launcher passes a property. */
    private static boolean isTerminal() {
        return Boolean.getBoolean("graze.terminal");
    }

    /** A bar with the rate and the remaining time. */
    final class Bar implements Progress {
        private static final int MILLISECONDS_PER_UPDATE = 200;

        private final StatusLine line;
        private final ProgressBar bar;

        Bar(String task, String unit, long total, StatusLine line) {
            this.line = line;
            this.bar = new ProgressBarBuilder().setTaskName(task).setInitialMax(total).setUnit(" " + unit, 1)
                    .setStyle(ProgressBarStyle.ASCII)
                    .setUpdateIntervalMillis(MILLISECONDS_PER_UPDATE).continuousUpdate().showSpeed().setConsumer(line)
                    .build();
        }

        @Override
        public void advance() {
            bar.step();
        }

        @Override
        public void above(Runnable printing) {
            line.above(printing);
        }

        @Override
        public void close() {
            bar.close();
            line.close();
        }
    }

    /** Plain lines, for logs. */
    final class Lines implements Progress {
        private static final int HOW_MANY = 10;

        private final String task;
        private final long total;
        private final PrintWriter err;
        private long done;

        Lines(String task, long total, PrintWriter err) {
            this.task = task;
            this.total = total;
            this.err = err;
        }

        @Override
        public void advance() {
            done++;
            if (done * HOW_MANY / total > (done - 1) * HOW_MANY / total) {
                err.println(task + ": " + done * 100 / total + " %");
                err.flush();
            }
        }
    }
}
