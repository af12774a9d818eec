package dev.graze.cli.output;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayDeque;
import java.util.Deque;

/** Files that were moved, and can be moved back. */
final class Moves {
    private final Deque<Move> done = new ArrayDeque<>();

    private record Move(Path from, Path to) {
    }

    void move(Path from, Path to) throws IOException {
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        done.push(new Move(from, to));
    }

    /** Moves everything back, the last first. */
    void takeBack() throws IOException {
        while (!done.isEmpty()) {
            Move last = done.peek();
            Files.move(last.to, last.from, StandardCopyOption.ATOMIC_MOVE);
            done.pop();
        }
    }
}
