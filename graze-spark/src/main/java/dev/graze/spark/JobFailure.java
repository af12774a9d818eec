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

/** Finds in what Spark throws what a person can do something about. */
final class JobFailure {
    private JobFailure() {
    }

    /** Runs a job; input that a task refused is refused here, in the task's words. */
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
                    "Spark could not finish: " + failure.getMessage().lines().findFirst().orElse("no reason given")
                            + "; its log tells more: set GRAZE_SPARK_LOG=info",
                    failure);
        }
        return failure instanceof RuntimeException unchecked ? unchecked : new IllegalStateException(failure);
    }

    /** As a person knows it: tasks name it by a URI, where a space is %20, and the driver as it is. */
    private static String file(String path) {
        try {
            return URI.create(path).getPath();
        } catch (IllegalArgumentException e) {
            return new Path(path).toUri().getPath();
        }
    }

    /** The file once, and what is wrong with it: readers name it again, and go on with advice of their own. */
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
