package dev.graze.cli.check;

import java.util.ArrayList;
import java.util.List;

/** The outputs of one run, closed together: each one even if closing another fails, or opening a later one failed. */
final class OutputList implements AutoCloseable {
    private final List<CheckOutput> all = new ArrayList<>();

    void add(CheckOutput output) {
        all.add(output);
    }

    List<CheckOutput> all() {
        return all;
    }

    @Override
    public void close() {
        closeFrom(0);
    }

    private void closeFrom(int index) {
        if (index < all.size()) {
            try {
                closeFrom(index + 1);
            } finally {
                all.get(index).close();
            }
        }
    }
}
