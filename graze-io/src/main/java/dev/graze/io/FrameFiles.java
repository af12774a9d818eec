package dev.graze.io;

import dev.graze.io.file.DirectoryEntries;
import dev.graze.io.file.IoReason;
import dev.graze.io.file.MeshFileException;
import dev.graze.mesh.InvalidInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Finds the files that the inputs name. */
final class FrameFiles {
    private FrameFiles() {
    }

    /** Returns the mesh files of a single directory in natural order, or the given files in the given order. */
    static List<Path> list(List<Path> inputs) {
        if (inputs.isEmpty()) {
            throw new InvalidInputException("there is no input; name mesh files or a directory that contains them");
        }
        if (inputs.stream().anyMatch(input -> input.toString().isEmpty())) {
            throw new InvalidInputException(
                    "the name of an input is empty; name a file, or . for the current directory");
        }
        if (inputs.size() == 1 && Files.isDirectory(inputs.getFirst())) {
            return inDirectory(inputs.getFirst());
        }
        for (Path input : inputs) {
            if (Files.isDirectory(input)) {
                throw new MeshFileException(input,
                        "is a directory among several inputs; name either one directory or files");
            }
        }
        return List.copyOf(inputs);
    }

    private static List<Path> inDirectory(Path directory) {
        try {
            List<Path> files = DirectoryEntries.sorted(directory).stream().filter(FrameFiles::isFrame)
                    .sorted(new NaturalOrder()).toList();
            requireOneFormat(directory, files);
            return files;
        } catch (IOException e) {
            throw new MeshFileException(directory, "cannot be read: " + IoReason.of(e), e);
        }
    }

    /** Ignores hidden files: some systems create one beside each file, with the same extension. */
    private static boolean isFrame(Path file) {
        return Files.isRegularFile(file) && MeshFormat.isMeshFile(file)
                && !file.getFileName().toString().startsWith(".");
    }

    private static void requireOneFormat(Path directory, List<Path> files) {
        if (files.isEmpty()) {
            throw new MeshFileException(directory, "contains no mesh files; looked for " + MeshFormat.SUPPORTED);
        }
        Path first = files.getFirst();
        for (Path file : files) {
            if (MeshFormat.of(file) != MeshFormat.of(first)) {
                throw new MeshFileException(directory,
                        "contains frames of different formats (" + first.getFileName() + ", "
                                + file.getFileName() + "); name the files of one of them");
            }
        }
    }
}
