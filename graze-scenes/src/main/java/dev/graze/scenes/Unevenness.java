package dev.graze.scenes;

import dev.graze.scenes.cloth.Cloth;
import java.util.random.RandomGenerator;

/** Tiny seeded displacements that break the symmetry of a cloth, since no real cloth falls evenly. */
final class Unevenness {
    private Unevenness() {
    }

    static void shake(Cloth cloth, int vertices, double amount, long seed) {
        RandomGenerator random = Seeds.of(seed, "unevenness");
        for (int v = 0; v < vertices; v++) {
            cloth.displace(v, Seeds.between(random, -amount, amount), Seeds.between(random, -amount, amount),
                    Seeds.between(random, -amount, amount));
        }
    }
}
