package dev.graze.cli;

import java.util.List;

/** The outputs of one run, closed together, each even if another one fails to. */
record OutputList(List<CheckOutput> all) implements AutoCloseable {
    @Override
    public void close() {
        RuntimeException failure = null;
        for (CheckOutput output : all) {
            try {
                output.close();
            } catch (RuntimeException e) {
                failure = failure == null ? e : failure;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }
}
