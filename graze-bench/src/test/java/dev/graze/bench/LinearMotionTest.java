package dev.graze.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LinearMotionTest {
    @Test
    void endsExactlyAtT1() {
        double[] t1 = { 0.3, -1e300, 7 };
        LinearMotion motion = new LinearMotion(new double[] { 0.1, 1e300, 7 }, t1);
        assertThat(motion.after(10, 10)).isSameAs(t1);
    }

    @Test
    void hasEqualParts() {
        LinearMotion motion = new LinearMotion(new double[] { 0, 8, -4 }, new double[] { 4, 0, -4 });
        assertThat(motion.after(1, 4)).containsExactly(1, 6, -4);
        assertThat(motion.after(3, 4)).containsExactly(3, 2, -4);
    }
}
