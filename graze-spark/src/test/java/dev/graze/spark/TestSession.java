package dev.graze.spark;

import java.util.Map;
import org.apache.spark.sql.SparkSession;

/** One embedded Spark for all tests: starting it takes seconds. Started anew if another test had to stop it. */
final class TestSession {
    private TestSession() {
    }

    static SparkSession get() {
        return Sessions.start("local[2]", Map.of());
    }

    static void stop() {
        get().stop();
    }
}
