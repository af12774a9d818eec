package dev.graze.viewer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EveryKthTest {
    private final EveryKth<String> kept = new EveryKth<>(String::length);

    @Test
    void keepsAllUntilThinned() {
        addUpTo(5);

        assertThat(kept.items().keySet()).containsExactly(0, 1, 2, 3, 4, 5);
        assertThat(kept.weight()).isEqualTo(6);
    }

    @Test
    void thinningKeepsMultiplesAndTheNewest() {
        addUpTo(7);
        kept.thin(4);

        assertThat(kept.items().keySet()).containsExactly(0, 4, 7);
        assertThat(kept.weight()).isEqualTo(3);
    }

    @Test
    void newerElementReplacesTheNewest() {
        addUpTo(7);
        kept.thin(4);
        kept.add(8, "x");
        kept.add(9, "xx");

        assertThat(kept.items().keySet()).containsExactly(0, 4, 8, 9);
        assertThat(kept.weight()).isEqualTo(5);
    }

    private void addUpTo(int last) {
        for (int number = 0; number <= last; number++) {
            kept.add(number, "x");
        }
    }
}
