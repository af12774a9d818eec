package dev.graze.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.spark.check.CheckRequest;
import dev.graze.spark.check.SceneCheck;
import dev.graze.spark.item.ItemTable;
import dev.graze.spark.partition.PartitionSizes;
import dev.graze.spark.partition.Plan;
import dev.graze.spark.partition.Planner;
import dev.graze.spark.partition.SubdivisionKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerExecutorRemoved;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.MethodOrderer;

/**
 * Runs two executors in separate processes. The results equal those of one machine, even when an executor is killed
 * during the check.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class LostExecutorTest {
    private static final SceneStep SCENE = SceneStep.scene("cloth-ball", 1500, 20, 24);
    private static SparkSession session;

    /** Spark allows one context per process, so the shared test session stops first and restarts on its next use. */
    @BeforeAll
    static void startExecutors() throws IOException {
        TestSession.stop();
        Files.createDirectories(Path.of(System.getenv("SPARK_HOME"), "jars"));
        session = SparkRun.startSession("local-cluster[2,1,1024]", Map.of());
    }

    @AfterAll
    static void stopExecutors() {
        session.stop();
    }

    private static List<String> check(SceneStep scene, int partitions) {
        ItemTable table = scene.items(session, true);
        Plan plan = new Planner(table, 0, new PartitionSizes(SubdivisionKind.KD, partitions, 1, Long.MAX_VALUE)).plan();
        return TestSession
                .sorted(new SceneCheck(session, new CheckRequest(true, "slabs", 1, 0)).pairs(table, plan.subdivision())
                        .collectAsList());
    }

    private static List<String> onOneMachine(SceneStep scene) {
        return TestSession.sorted(scene.contacts("front", 0));
    }

    @Order(1)
    @ParameterizedTest
    @ValueSource(ints = { 1, 4, 16, 64 })
    void findsTheContactsOfOneMachine(int partitions) {
        assertThat(check(SCENE, partitions)).isEqualTo(onOneMachine(SCENE));
    }

    @Order(2)
    @ParameterizedTest
    @CsvSource({ "CLOTH_FUNNEL, 1 4 16 64", "CLOTH_BALL, 4 16" })
    void findsTheContactsOfPublicScenes(PublicStep scene, String partitionCounts) {
        SceneStep read = scene.read();
        List<String> expected = onOneMachine(read);
        assertThat(expected).hasSize(scene.contacts());
        for (String partitions : partitionCounts.split(" ", -1)) {
            assertThat(check(read, Integer.parseInt(partitions)).equals(expected))
                    .as("the same contacts in %s partitions", partitions)
                    .isTrue();
        }
    }

    @Order(3)
    @Test
    void findsTheSameContactsWhenAnExecutorIsKilled() {
        assertSameWithoutAnExecutor(SCENE);
    }

    @Order(4)
    @Test
    void findsTheSameContactsOfAPublicSceneWhenAnExecutorIsKilled() {
        assertSameWithoutAnExecutor(PublicStep.CLOTH_BALL.read());
    }

    private static void assertSameWithoutAnExecutor(SceneStep scene) {
        Killer killer = new Killer();
        session.sparkContext().addSparkListener(killer);
        assertThat(check(scene, 64).equals(onOneMachine(scene))).isTrue();
        session.sparkContext().removeSparkListener(killer);
        assertThat(killer.killed).isTrue();
        assertThat(killer.finishedAfter.get()).as("tasks that ended after the executor was lost").isPositive();
    }

    /** Kills the process of one executor when some of the partitions are done and most are not. */
    private static final class Killer extends SparkListener {
        private static final int PARTITIONS_FIRST = 10;

        private int partitions;
        private volatile boolean killed;
        private volatile boolean gone;
        private final AtomicInteger finishedAfter = new AtomicInteger();

        @Override
        public void onTaskEnd(SparkListenerTaskEnd end) {
            // Only the tasks of partitions read a shuffle.
            if (end.taskMetrics() != null && end.taskMetrics().shuffleReadMetrics().totalBytesRead() > 0
                    && ++partitions == PARTITIONS_FIRST) {
                killed = executors().findFirst().map(ProcessHandle::destroyForcibly).orElse(false);
            }
            finishedAfter.addAndGet(gone ? 1 : 0);
        }

        @Override
        public void onExecutorRemoved(SparkListenerExecutorRemoved removed) {
            gone = true;
        }

        /** Finds the executors; the tests start no other Java process. */
        private static Stream<ProcessHandle> executors() {
            return ProcessHandle.current().descendants()
                    .filter(process -> process.info().command().orElse("").endsWith("java"));
        }
    }
}
