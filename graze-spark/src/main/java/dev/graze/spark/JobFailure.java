package dev.graze.spark;

import dev.graze.io.file.OutputFailedException;
import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.LimitExceededException;
import java.net.URI;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.Path;
import org.apache.spark.SparkException;
import org.apache.spark.SparkThrowable;

/** Turns the exceptions of a Spark job into messages that a user can act on. */
final class JobFailure {
    private JobFailure() {
    }

    /** Runs a job. If a task rejects its input, throws an exception with the task's message. */
    static <T> T explain(Supplier<T> job) {
        try {
            return job.get();
        } catch (InvalidInputException | LimitExceededException | OutputFailedException e) {
            throw e;
        } catch (Exception e) {
            throw explained(e);
        }
    }

    private static RuntimeException explained(Exception failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof InvalidInputException) {
                return new InvalidInputException(cause.getMessage(), failure);
            }
            if (cause instanceof LimitExceededException) {
                return new LimitExceededException(cause.getMessage(), failure);
            }
            if (cause instanceof OutputFailedException) {
                return new OutputFailedException(cause.getMessage(), failure);
            }
            if (cause instanceof SparkThrowable named && named.getCondition() != null
                    && named.getCondition().startsWith("FAILED_READ_FILE")) {
                return unreadable(file(named.getMessageParameters().get("path")), failure, root(cause));
            }
        }
        if (failure instanceof SparkException && failure.getCause() == null) {
            return new InvalidInputException(
                    "Spark failed: " + failure.getMessage().lines().findFirst().orElse("no reason given")
                            + "; set GRAZE_SPARK_LOG=info to see Spark's log",
                    failure);
        }
        return failure instanceof RuntimeException unchecked ? unchecked : new IllegalStateException(failure);
    }

    /**
     * Returns the file's plain path. Tasks name a file by its URI, where a space is %20; the driver uses the plain
     * path.
     */
    private static String file(String path) {
        try {
            return URI.create(path).getPath();
        } catch (IllegalArgumentException e) {
            return new Path(path).toUri().getPath();
        }
    }

    /** Names the file and the problem once. Parquet readers repeat the path and append their own advice. */
    private static InvalidInputException unreadable(String file, Exception failure, Throwable root) {
        String message = root.getMessage() == null ? root.getClass().getSimpleName() : root.getMessage();
        String sentence = message.replaceAll("\\S*" + Pattern.quote(file), "it").replaceAll("\\s+", " ").split("\\. ",
                2)[0];
        return new InvalidInputException(file + ": cannot be read as Parquet (" + sentence + "); write it again",
                failure);
    }

    private static Throwable root(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root;
    }
}
