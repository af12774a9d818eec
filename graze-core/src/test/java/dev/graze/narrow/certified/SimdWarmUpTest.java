package dev.graze.narrow.certified;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SimdWarmUpTest {
    private static final long MILLISECOND = 1_000_000;
    private static final int PAIRS = 256;

    private final NarrowPhase.SimdWarmUp warmUp = new NarrowPhase.SimdWarmUp();

    @Test
    void shortRunsNeverTrySimd() {
        for (int block = 0; block < 900; block++) {
            assertThat(warmUp.shouldTry()).isFalse();
            warmUp.plainTook(MILLISECOND, PAIRS);
        }
    }

    @Test
    void slowSimdCostsAtMostAThirdOfThePlainTime() {
        long plain = 0;
        long simd = 0;
        for (int block = 0; block < 20_000; block++) {
            if (warmUp.shouldTry()) {
                warmUp.simdTook(30 * MILLISECOND, PAIRS);
                simd += 30;
            } else {
                warmUp.plainTook(MILLISECOND, PAIRS);
                plain++;
            }
        }
        assertThat(warmUp.isOver()).isFalse();
        assertThat(simd).isBetween(plain / 4, plain / 3 + 30);
    }

    @Test
    void simdStaysOnceItIsFaster() {
        warmUp.plainTook(2000 * MILLISECOND, 2000 * PAIRS);
        for (int block = 0; block < 40 && !warmUp.isOver(); block++) {
            assertThat(warmUp.shouldTry()).isTrue();
            // Every third block is classified, which takes longer.
            warmUp.simdTook(block % 3 == 0 ? 2 * MILLISECOND : MILLISECOND / 10, PAIRS);
        }
        assertThat(warmUp.isOver()).isTrue();
        assertThat(warmUp.shouldTry()).isTrue();
    }
}
