package dev.graze.cli.output;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayDeque;
import java.util.Deque;

/** A log of file moves that can be undone. */
final class Moves {
    private final Deque<Move> done = new ArrayDeque<>();

    private record Move(Path from, Path to) {
    }

    void move(Path from, Path to) throws IOException {
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        done.push(new Move(from, to));
    }

    /** Undoes all moves, the last first. */
    void undo() throws IOException {
        while (!done.isEmpty()) {
            Move last = done.peek();
            Files.move(last.to, last.from, StandardCopyOption.ATOMIC_MOVE);
            done.pop();
        }
    }
}
