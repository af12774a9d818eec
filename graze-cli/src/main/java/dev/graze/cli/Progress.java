package dev.graze.cli;

import java.io.PrintWriter;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** How far long work has come: a bar on a terminal, a line for each tenth elsewhere. */
final class Progress implements AutoCloseable {
    private static final int PLAIN_LINES = 10;

    private final String task;
    private final long total;
    private final PrintWriter err;
    private final ProgressBar bar;
    private long done;

    Progress(String task, String unit, long total, PrintWriter err) {
        this.task = task;
        this.total = total;
        this.err = err;
        this.bar = isTerminal() ? newBar(task, unit, total) : null;
    }

    @SuppressWarnings("SystemConsoleNull") // it is null on Java 25 where neither end is a terminal, whatever the check says
    private static boolean isTerminal() {
        return System.console() != null && System.console().isTerminal();
    }

    private static ProgressBar newBar(String task, String unit, long total) {
        return new ProgressBarBuilder().setTaskName(task).setInitialMax(total).setUnit(" " + unit, 1).setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(200).showSpeed().build();
    }

    void advance() {
        done++;
        if (bar != null) {
            bar.step();
        } else if (done * PLAIN_LINES / total > (done - 1) * PLAIN_LINES / total) {
            err.println(task + ": " + done * 100 / total + " %");
            err.flush();
        }
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
        }
    }
}
