package dev.graze.spark;

import java.io.PrintWriter;
import java.util.Map;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.SparkSession;

/**
 * The Spark session of one command. A session that this class started is stopped on close; one that was already running
 * in this process is left running.
 */
final class SparkRun implements AutoCloseable {
    private static final String MASTER = "spark.master";
    private static final String LOG_CONFIGURATION = "log4j2.configurationFile";

    private final boolean own;
    private final SparkSession session;
    private final StageFigures figures;

    SparkRun(String master, Map<String, String> settings, PrintWriter err, boolean quiet) {
        this.own = SparkSession.getDefaultSession().isEmpty();
        this.session = startSession(master, settings);
        this.figures = new StageFigures(session.sparkContext(), err, quiet);
        session.sparkContext().addSparkListener(figures);
    }

    /**
     * Starts a session, or returns the one of this process. These settings override those of {@code spark-submit},
     * which override the defaults.
     *
     * @param master null for the master given to {@code spark-submit} or, without one, all cores of this machine
     */
    static SparkSession startSession(String master, Map<String, String> settings) {
        quietUnlessConfigured();
        SparkConf conf = new SparkConf();
        if (master != null) {
            conf.setMaster(master);
        }
        settings.forEach(conf::set);
        conf.setIfMissing(MASTER, "local[*]");
        conf.setIfMissing("spark.app.name", "graze");
        conf.setIfMissing("spark.ui.enabled", "false");
        // Adaptive plans would merge or split Spark's partitions, which are the partitions of the scene.
        conf.setIfMissing("spark.sql.adaptive.enabled", "false");
        if (conf.get(MASTER).startsWith("local")) {
            stayOnThisMachine(conf);
        }
        return SparkSession.builder().config(conf).getOrCreate();
    }

    /** Leaves logging alone under {@code spark-submit}, which has configured it already. */
    private static void quietUnlessConfigured() {
        if (System.getProperty(MASTER) == null && System.getProperty(LOG_CONFIGURATION) == null) {
            System.setProperty(LOG_CONFIGURATION, "classpath:log4j2-graze.properties");
        }
    }

    private static void stayOnThisMachine(SparkConf conf) {
        conf.setIfMissing("spark.driver.host", "127.0.0.1");
        conf.setIfMissing("spark.driver.bindAddress", "127.0.0.1");
        // Executors in separate processes use the Java and the class path of this process.
        conf.setIfMissing("spark.executorEnv.JAVA_HOME", System.getProperty("java.home"));
        conf.setIfMissing("spark.executor.extraClassPath", System.getProperty("java.class.path"));
    }

    SparkSession session() {
        return session;
    }

    /** Returns the costs of this run's stages. */
    StageFigures figures() {
        return figures;
    }

    @Override
    public void close() {
        session.sparkContext().removeSparkListener(figures);
        if (own) {
            session.stop();
        }
    }
}
