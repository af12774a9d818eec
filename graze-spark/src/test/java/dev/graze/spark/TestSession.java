package dev.graze.spark;

import java.util.Map;
import org.apache.spark.sql.SparkSession;

/** One embedded Spark for all tests: starting it takes seconds. */
final class TestSession {
    private static final SparkSession SESSION = Sessions.start("local[2]", Map.of());

    private TestSession() {
    }

    static SparkSession get() {
        return SESSION;
    }
}
