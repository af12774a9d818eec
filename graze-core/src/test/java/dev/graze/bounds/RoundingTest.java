package dev.graze.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class RoundingTest {
    @Test
    void roundsOutwardAndNoFartherThanTheNextFloat() {
        RandomGenerator random = RandomGenerator.of("L64X128MixRandom");
        for (int i = 0; i < 200_000; i++) {
            double x = Double.longBitsToDouble(random.nextLong());
            if (Double.isFinite(x)) {
                float low = Rounding.down(x);
                float high = Rounding.up(x);
                assertThat((double) low).isLessThanOrEqualTo(x);
                assertThat((double) high).isGreaterThanOrEqualTo(x);
                assertThat(low == high || Math.nextUp(low) == high).isTrue();
            }
        }
    }

    @Test
    void valuesBeyondTheRangeOfFloatsStayBounded() {
        assertThat(Rounding.down(1e300)).isEqualTo(Float.MAX_VALUE);
        assertThat(Rounding.up(1e300)).isEqualTo(Float.POSITIVE_INFINITY);
        assertThat(Rounding.up(-1e300)).isEqualTo(-Float.MAX_VALUE);
        assertThat(Rounding.up(1e-300)).isEqualTo(Float.MIN_VALUE);
        assertThat(Rounding.down(1e-300)).isZero();
    }

    @Test
    void marginsAreNeverLostToRounding() {
        RandomGenerator random = RandomGenerator.of("L64X128MixRandom");
        for (int i = 0; i < 20_000; i++) {
            double x = (float) (random.nextDouble() - 0.5);
            double margin = Math.scalb(random.nextDouble(), -random.nextInt(80));
            BigDecimal low = new BigDecimal(x).subtract(new BigDecimal(margin));
            BigDecimal high = new BigDecimal(x).add(new BigDecimal(margin));
            assertThat(new BigDecimal(Rounding.down(x, margin))).isLessThanOrEqualTo(low);
            assertThat(new BigDecimal(Rounding.up(x, margin))).isGreaterThanOrEqualTo(high);
        }
    }
}
