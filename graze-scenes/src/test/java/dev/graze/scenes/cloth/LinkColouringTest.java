package dev.graze.scenes.cloth;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LinkColouringTest {
    @Test
    void noParticleHasTwoLinksOfOneColour() {
        int particles = 500;
        int[] ends = new Random(4).ints(3000, 0, particles).toArray();
        for (int i = 0; i < ends.length; i += 2) {
            ends[i + 1] = ends[i] == ends[i + 1] ? (ends[i] + 1) % particles : ends[i + 1];
        }
        LinkColouring colouring = LinkColouring.of(particles, ends);
        Set<Integer> seen = new HashSet<>();
        for (int c = 0; c + 1 < colouring.starts().length; c++) {
            BitSet used = new BitSet();
            for (int i = colouring.starts()[c]; i < colouring.starts()[c + 1]; i++) {
                int link = colouring.order()[i];
                seen.add(link);
                assertThat(used.get(ends[2 * link]) || used.get(ends[2 * link + 1])).isFalse();
                used.set(ends[2 * link]);
                used.set(ends[2 * link + 1]);
            }
        }
        assertThat(seen).hasSize(ends.length / 2);
    }
}
