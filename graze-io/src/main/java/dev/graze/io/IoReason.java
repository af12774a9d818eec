package dev.graze.io;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;

/** Why the operating system refused, in words. */
final class IoReason {
    private IoReason() {
    }

    /** The bare reason: the messages of file system exceptions repeat the file's name, and some consist of nothing else. */
    static String of(IOException e) {
        if (e instanceof AccessDeniedException) {
            return "permission denied";
        }
        String reason = e instanceof FileSystemException f ? f.getReason() : e.getMessage();
        return reason == null ? e.getClass().getSimpleName() : reason;
    }
}
