package dev.graze.narrow.certified;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LaneWarmUpTest {
    private static final long MILLISECOND = 1_000_000;
    private static final int PAIRS = 256;

    private final LaneWarmUp warmUp = new LaneWarmUp();

    @Test
    void whoHasLittleToDoNeverTriesLanes() {
        for (int block = 0; block < 900; block++) {
            assertThat(warmUp.wantsTry()).isFalse();
            warmUp.plainTook(MILLISECOND, PAIRS);
        }
    }

    @Test
    void slowLanesCostAThirdOfWhatPlainJavaTakesAtMost() {
        long plain = 0;
        long lanes = 0;
        for (int block = 0; block < 20_000; block++) {
            if (warmUp.wantsTry()) {
                warmUp.lanesTook(30 * MILLISECOND, PAIRS);
                lanes += 30;
            } else {
                warmUp.plainTook(MILLISECOND, PAIRS);
                plain++;
            }
        }
        assertThat(warmUp.isOver()).isFalse();
        assertThat(lanes).isBetween(plain / 4, plain / 3 + 30);
    }

    @Test
    void lanesThatBeatPlainJavaStay() {
        warmUp.plainTook(2000 * MILLISECOND, 2000 * PAIRS);
        for (int block = 0; block < 40 && !warmUp.isOver(); block++) {
            assertThat(warmUp.wantsTry()).isTrue();
            // Only every third block is looked at, and then takes longer.
            warmUp.lanesTook(block % 3 == 0 ? 2 * MILLISECOND : MILLISECOND / 10, PAIRS);
        }
        assertThat(warmUp.isOver()).isTrue();
        assertThat(warmUp.wantsTry()).isTrue();
    }
}
