package dev.graze.engine;

import dev.graze.FirstImpacts;
import dev.graze.RandomPartScenes;
import dev.graze.engine.slabs.SlabsEngine;
import dev.graze.spi.Engine;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every engine finds the first impacts of a motion, which are the same as the earliest of all contacts. */
class FirstImpactsTest {
    private static final int SEEDS = 40;
    private static final int MANY_SEEDS = 1000;
    private static final int STEPS = 5;

    static Stream<Arguments> engines() {
        return EarlyAnswersTest.engines();
    }

    private static double separation(int seed) {
        return seed % 5 == 2 ? 0.02 : 0;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("engines")
    void areTheEarliestOfAllContacts(String name, Engine engine) {
        FirstImpacts impacts = new FirstImpacts(name);
        for (int seed = 0; seed < SEEDS; seed++) {
            int turn = seed;
            impacts.compare(RandomPartScenes.of(seed, STEPS), seed, separation(seed),
                    options -> EarlyAnswersTest.with(options, engine, turn));
        }
        impacts.assertAllKinds();
    }

    @Test
    void areTheEarliestInManyScenes() {
        FirstImpacts impacts = new FirstImpacts("slabs");
        for (int seed = SEEDS; seed < SEEDS + MANY_SEEDS; seed++) {
            int turn = seed;
            impacts.compare(RandomPartScenes.of(seed, 2), seed, separation(seed),
                    options -> EarlyAnswersTest.with(options, new SlabsEngine(), turn));
        }
        impacts.assertAllKinds();
    }
}
