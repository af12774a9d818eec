package dev.graze.engine.fuzzy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.IntToLongFunction;
import org.junit.jupiter.api.Test;

class ClusterCountTest {
    /**
     * Returns the count used most in the last 100 of {@code steps} steps, if a step with n clusters takes
     * {@code nanos(n)}.
     */
    private static int after(int steps, ClusterCount count, IntToLongFunction nanos) {
        int[] used = new int[65];
        for (int step = 0; step < steps; step++) {
            count.record(nanos.applyAsLong(count.next()));
            used[count.next()] += step < steps - 100 ? 0 : 1;
        }
        int most = 0;
        for (int i = 0; i < used.length; i++) {
            most = used[i] > used[most] ? i : most;
        }
        return most;
    }

    @Test
    void findsTheFastestNumber() {
        for (int best = 1; best <= 64; best *= 2) {
            double ideal = best;
            IntToLongFunction nanos = clusters -> (long) (1e6 * (clusters / ideal + ideal / clusters));
            assertThat(after(600, new ClusterCount(0, 100_000), nanos)).isEqualTo(best);
        }
    }

    @Test
    void followsASceneThatChanges() {
        ClusterCount count = new ClusterCount(0, 1000);
        assertThat(after(600, count, clusters -> 1_000_000 / clusters)).isEqualTo(64);
        assertThat(after(2000, count, clusters -> 1_000L * clusters)).isEqualTo(1);
    }

    /** A small scene has one cluster by its size, which left all devices but one without work. */
    @Test
    void everyDeviceHasACluster() {
        for (int devices = 1; devices <= 5; devices++) {
            ClusterCount count = new ClusterCount(0, 1000);
            count.useAtLeast(devices);
            int least = devices < 3 ? devices : devices < 5 ? 4 : 8;
            assertThat(count.next()).isEqualTo(least);
            assertThat(after(600, count, clusters -> 1_000L * clusters)).as("fewer are never tried").isEqualTo(least);
        }
        ClusterCount fixed = new ClusterCount(1, 1000);
        fixed.useAtLeast(2);
        assertThat(fixed.next()).as("set by the user").isOne();
    }

    @Test
    void keepsAFixedNumber() {
        assertThat(after(200, new ClusterCount(5, 100_000), clusters -> clusters)).isEqualTo(5);
    }
}
