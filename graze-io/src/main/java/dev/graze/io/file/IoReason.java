package dev.graze.io.file;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Turns an I/O exception into the reason that the operating system gave. */
public final class IoReason {
    private IoReason() {
    }

    /**
     * Returns the reason alone. Messages of file system exceptions repeat the file name, and some contain nothing else.
     */
    public static String of(IOException e) {
        return switch (e) {
            case AccessDeniedException denied -> "permission denied";
            case NoSuchFileException missing -> "no such file";
            case FileAlreadyExistsException taken -> "a file of that name already exists";
            case FileSystemException other -> orClass(other.getReason(), e);
            default -> orClass(e.getMessage(), e);
        };
    }

    private static String orClass(String reason, IOException e) {
        return reason == null ? e.getClass().getSimpleName() : reason;
    }
}
