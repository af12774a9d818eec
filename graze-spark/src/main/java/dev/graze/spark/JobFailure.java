package dev.graze.spark;

import dev.graze.mesh.InvalidInputException;
import java.util.function.Supplier;
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
        } catch (InvalidInputException e) {
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
            if (cause instanceof SparkThrowable named && named.getCondition() != null
                    && named.getCondition().startsWith("FAILED_READ_FILE")) {
                return new InvalidInputException(named.getMessageParameters().get("path") + ": cannot be read as Parquet ("
                        + root(cause).getMessage() + "); write it again", failure);
            }
        }
        if (failure instanceof SparkException && failure.getCause() == null) {
            return new InvalidInputException("Spark could not finish: " + failure.getMessage().lines().findFirst().orElse("no reason given")
                    + "; its log tells more: set GRAZE_SPARK_LOG=info", failure);
        }
        return failure instanceof RuntimeException unchecked ? unchecked : new IllegalStateException(failure);
    }

    private static Throwable root(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root;
    }
}
