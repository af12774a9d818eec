package dev.graze.io.file;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Why the operating system refused, in words. */
public final class IoReason {
    private IoReason() {
    }

    /**
     * The bare reason: the messages of file system exceptions repeat the file's name, and some consist of nothing else.
     */
    public static String of(IOException e) {
        return switch (e) {
            case AccessDeniedException denied -> "permission denied";
            case NoSuchFileException missing -> "no such file";
            case FileAlreadyExistsException taken -> "a file of that name is there already";
            case FileSystemException other -> orClass(other.getReason(), e);
            default -> orClass(e.getMessage(), e);
        };
    }

    private static String orClass(String reason, IOException e) {
        return reason == null ? e.getClass().getSimpleName() : reason;
    }
}
