package dev.graze.cli.clash;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ClashIdsTest {
    @Test
    void theOrderOfNamesDoesNotMatter() {
        assertThat(ClashIds.pair("gear", "rack")).isEqualTo(ClashIds.pair("rack", "gear")).matches("[0-9a-f]{12}");
        assertThat(ClashIds.pair("gear", "rack")).isNotEqualTo(ClashIds.pair("gea", "rrack"));
    }

    @Test
    void roundingErrorsDoNotMatterAtNumbersThatDesignersLike() {
        for (double center : new double[] { 0, 0.5, 1, -1, 2.5, 10, 0.25, 0.1, -0.3, 100 }) {
            for (double size : new double[] { 0.3, 1, 2, 7, 10, 64, 100, 1000 }) {
                String exact = new ClashIds("a", "b", size).clash(new Place(center, center, center));
                double noise = 1e-12 * size;
                assertThat(new ClashIds("a", "b", size).clash(new Place(center + noise, center - noise, center)))
                        .as("center %s, size %s", center, size).isEqualTo(exact);
            }
        }
    }

    @Test
    void clashesOfOnePairAreDifferent() {
        ClashIds ids = new ClashIds("a", "b", 1);
        SplittableRandom random = new SplittableRandom(5);
        Set<String> all = new HashSet<>();
        for (int i = 0; i < 1000; i++) {
            all.add(ids.clash(new Place(random.nextDouble(), 0, 0)));
        }
        assertThat(all).hasSize(1000);
    }

    @Test
    void survivesPartsWithoutSize() {
        assertThat(new ClashIds("a", "b", 0).clash(new Place(1e300, -1e300, 0))).matches("[0-9a-f]{12}-[0-9a-f]{4}");
    }
}
