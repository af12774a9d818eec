package dev.graze.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.spark.check.CheckRequest;
import dev.graze.spark.check.SceneCheck;
import dev.graze.spark.item.ItemTable;
import dev.graze.spark.partition.PartSizes;
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
 * Two executors in processes of their own: the answer is one machine's, even when one of them is killed in the middle.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class LostExecutorTest {
    private static final MotionCase SCENE = MotionCase.scene("cloth-ball", 1500, 20, 24);
    private static SparkSession session;

    /** Spark allows one context in a process: the tests' own gives way, and comes back after. */
    @BeforeAll
    static void startExecutors() throws IOException {
        TestSession.stop();
        Files.createDirectories(Path.of(System.getenv("SPARK_HOME"), "jars"));
        session = Sessions.start("local-cluster[2,1,1024]", Map.of());
    }

    @AfterAll
    static void stopExecutors() {
        session.stop();
    }

    private static List<String> check(MotionCase scene, int parts) {
        ItemTable table = ItemTable.of(scene.table(session), true, scene.name());
        Plan plan = new Planner(table, 0, new PartSizes(SubdivisionKind.KD, parts, 1, Long.MAX_VALUE)).plan();
        return PairRows
                .sorted(new SceneCheck(session, new CheckRequest(true, "slabs", 1, 0)).pairs(table, plan.subdivision())
                        .collectAsList());
    }

    private static List<String> onOneMachine(MotionCase scene) {
        return PairRows.sorted(scene.contacts("front", 0));
    }

    @Order(1)
    @ParameterizedTest
    @ValueSource(ints = { 1, 4, 16, 64 })
    void findsTheContactsOfOneMachine(int parts) {
        assertThat(check(SCENE, parts)).isEqualTo(onOneMachine(SCENE));
    }

    @Order(2)
    @ParameterizedTest
    @CsvSource({ "CLOTH_FUNNEL, 1 4 16 64", "CLOTH_BALL, 4 16" })
    void findsThoseOfPublicScenes(PublicScene scene, String partNumbers) {
        MotionCase read = scene.read();
        List<String> expected = onOneMachine(read);
        assertThat(expected).hasSize(scene.contacts());
        for (String parts : partNumbers.split(" ", -1)) {
            assertThat(check(read, Integer.parseInt(parts)).equals(expected)).as("the same contacts in %s parts", parts)
                    .isTrue();
        }
    }

    @Order(3)
    @Test
    void findsTheSameAfterAnExecutorIsKilled() {
        assertSameWithoutAnExecutor(SCENE);
    }

    @Order(4)
    @Test
    void findsTheSameOfAPublicSceneAfterAnExecutorIsKilled() {
        assertSameWithoutAnExecutor(PublicScene.CLOTH_BALL.read());
    }

    private static void assertSameWithoutAnExecutor(MotionCase scene) {
        Killer killer = new Killer();
        session.sparkContext().addSparkListener(killer);
        assertThat(check(scene, 64).equals(onOneMachine(scene))).isTrue();
        session.sparkContext().removeSparkListener(killer);
        assertThat(killer.killed).isTrue();
        assertThat(killer.finishedAfter.get()).as("tasks that ended after the executor was gone").isPositive();
    }

    /** Kills one executor's process when some of the parts are done and most are not. */
    private static final class Killer extends SparkListener {
        private static final int PARTS_FIRST = 10;

        private int parts;
        private volatile boolean killed;
        private volatile boolean gone;
        private final AtomicInteger finishedAfter = new AtomicInteger();

        @Override
        public void onTaskEnd(SparkListenerTaskEnd end) {
            // Only tasks that read a shuffle are parts.
            if (end.taskMetrics() != null && end.taskMetrics().shuffleReadMetrics().totalBytesRead() > 0
                    && ++parts == PARTS_FIRST) {
                killed = executors().findFirst().map(ProcessHandle::destroyForcibly).orElse(false);
            }
            finishedAfter.addAndGet(gone ? 1 : 0);
        }

        @Override
        public void onExecutorRemoved(SparkListenerExecutorRemoved removed) {
            gone = true;
        }

        /** The tests start no other Java. */
        private static Stream<ProcessHandle> executors() {
            return ProcessHandle.current().descendants()
                    .filter(process -> process.info().command().orElse("").endsWith("java"));
        }
    }
}
