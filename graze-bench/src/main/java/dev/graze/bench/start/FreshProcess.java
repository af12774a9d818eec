package dev.graze.bench.start;

import dev.graze.mesh.InvalidInputException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs the command, each time in a new process.
 *
 * @param directory holds the output of the last process
 */
record FreshProcess(Path launcher, Path directory) {
    /**
     * Returns how long a command takes, from starting its process until it has ended.
     *
     * @throws InvalidInputException if it fails
     */
    long nanos(List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(launcher.toString()));
        command.addAll(arguments);
        Path printed = directory.resolve("printed.txt");
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(printed.toFile());
        try {
            long start = System.nanoTime();
            Process process = builder.start();
            int exit = waitFor(process);
            long nanos = System.nanoTime() - start;
            if (exit != 0) {
                throw new InvalidInputException(String.join(" ", command) + ": failed with exit code " + exit
                        + ", saying: " + Files.readString(printed).strip());
            }
            return nanos;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int waitFor(Process process) throws IOException {
        try {
            return process.waitFor();
        } catch (InterruptedException e) {
            process.destroy();
            Thread.currentThread().interrupt();
            throw (IOException) new InterruptedIOException("interrupted").initCause(e);
        }
    }
}
