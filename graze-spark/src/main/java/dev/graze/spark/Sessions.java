package dev.graze.spark;

import java.util.Map;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.SparkSession;

/** Starts Spark, embedded in this process unless a cluster is named. */
final class Sessions {
    private static final String MASTER = "spark.master";
    private static final String LOG_CONFIGURATION = "log4j2.configurationFile";

    private Sessions() {
    }

    /**
     * A session with these settings over those that {@code spark-submit} gave, and defaults below both.
     *
     * @param master null for the one given by {@code spark-submit} or, without one, all cores of this machine
     */
    static SparkSession start(String master, Map<String, String> settings) {
        quietUnlessConfigured();
        SparkConf conf = new SparkConf();
        if (master != null) {
            conf.setMaster(master);
        }
        settings.forEach(conf::set);
        conf.setIfMissing(MASTER, "local[*]");
        conf.setIfMissing("spark.app.name", "graze");
        conf.setIfMissing("spark.ui.enabled", "false");
        // Adaptive plans would join or cut the partitions, which are parts here.
        conf.setIfMissing("spark.sql.adaptive.enabled", "false");
        if (conf.get(MASTER).startsWith("local")) {
            stayOnThisMachine(conf);
        }
        return SparkSession.builder().config(conf).getOrCreate();
    }

    /** Only in a process of our own: under {@code spark-submit} logging is set up already. */
    private static void quietUnlessConfigured() {
        if (System.getProperty(MASTER) == null && System.getProperty(LOG_CONFIGURATION) == null) {
            System.setProperty(LOG_CONFIGURATION, "classpath:log4j2-graze.properties");
        }
    }

    private static void stayOnThisMachine(SparkConf conf) {
        conf.setIfMissing("spark.driver.host", "127.0.0.1");
        conf.setIfMissing("spark.driver.bindAddress", "127.0.0.1");
        // Executors in processes of their own find everything where this process does.
        conf.setIfMissing("spark.executorEnv.JAVA_HOME", System.getProperty("java.home"));
        conf.setIfMissing("spark.executor.extraClassPath", System.getProperty("java.class.path"));
    }
}
