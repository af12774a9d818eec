package dev.graze.bench.hpccd;

import dev.graze.bench.paper.Contestant;
import dev.graze.engine.intercd.InterCdEngine;
import dev.graze.engine.intercd.InterCdSettings;
import dev.graze.engine.intercd.InterCdSettings.RebuildPolicy;
import dev.graze.engine.intercd.InterCdSettings.Scheduling;
import dev.graze.spi.EngineOptions;
import java.util.function.Consumer;

/** Who takes part: the paper's engine, set up in all its ways. */
final class HpccdEngines {
    private static final InterCdSettings PAPER = InterCdSettings.DEFAULT;
    private static final String NO_DEVICE = "none";

    private final Consumer<String> warnings;

    /** With a place for what an engine had to do without, such as a device that was lost. */
    HpccdEngines(Consumer<String> warnings) {
        this.warnings = warnings;
    }

    /** Task units without locks (4). */
    Contestant units(int threads) {
        return contestant("units", PAPER, threads, NO_DEVICE);
    }

    /** What they are compared with (3.2). */
    Contestant naive(int threads) {
        return contestant("naive", PAPER.withScheduling(Scheduling.NAIVE), threads, NO_DEVICE);
    }

    Contestant policy(RebuildPolicy policy, int threads) {
        return contestant(policy.toString(), PAPER.withPolicy(policy), threads, NO_DEVICE);
    }

    /** With elementary tests on a device (5). */
    Contestant offloading(String device, int threads) {
        return contestant("units", PAPER, threads, device);
    }

    /** With another size of the triangle index queue's segments (6.2). */
    Contestant segments(int pairs, String device, int threads) {
        return contestant("segments of " + pairs, PAPER.withSegments(PAPER.segments(), pairs), threads, device);
    }

    private Contestant contestant(String what, InterCdSettings settings, int threads, String device) {
        EngineOptions options = EngineOptions.touching(threads).withDevice(device).withWarnings(warnings);
        return new Contestant("inter-cd with " + what + " on " + threads + ", device " + device,
                new InterCdEngine(settings), options);
    }
}
