package dev.graze.io;

import dev.graze.io.file.DirectoryEntries;
import dev.graze.io.file.IoReason;
import dev.graze.io.file.MeshFileException;
import dev.graze.mesh.InvalidInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Finds the files that the inputs name. */
final class FrameFiles {
    private static final Pattern NUMBER = Pattern.compile("[0-9]+");

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

    /** Returns whether the names differ only in one run of digits; see {@link Meshes#differOnlyInNumber}. */
    static boolean differOnlyInNumber(List<Path> files) {
        List<String> names = files.stream().map(FrameFiles::withPlainExtension).toList();
        String first = names.getFirst();
        if (names.size() > 1 && names.stream().allMatch(first::equals)) {
            return false;
        }
        return names.size() == 1 || NUMBER.matcher(first).results().anyMatch(run -> {
            String before = first.substring(0, run.start());
            String after = first.substring(run.end());
            return names.stream().allMatch(name -> isNumberBetween(before, after, name));
        });
    }

    private static String withPlainExtension(Path file) {
        String name = String.valueOf(file.getFileName());
        int dot = Math.max(0, name.lastIndexOf('.'));
        return name.substring(0, dot) + name.substring(dot).toLowerCase(Locale.ROOT);
    }

    private static boolean isNumberBetween(String before, String after, String name) {
        return name.length() > before.length() + after.length() && name.startsWith(before) && name.endsWith(after)
                && NUMBER.matcher(name.substring(before.length(), name.length() - after.length())).matches();
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
