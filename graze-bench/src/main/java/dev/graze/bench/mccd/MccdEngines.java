package dev.graze.bench.mccd;

import dev.graze.BoundingVolume;
import dev.graze.bench.paper.Contestant;
import dev.graze.engine.bvtt.BvttSettings;
import dev.graze.engine.bvtt.PhcEngine;
import dev.graze.engine.bvtt.SerialEngine;
import dev.graze.engine.front.FrontEngine;
import dev.graze.engine.front.FrontSettings;
import dev.graze.engine.slabs.SlabsEngine;

/** Who takes part. The engines of the paper all have 18-DOPs, as there (MCCD 6.1). */
final class MccdEngines {
    private static final BvttSettings TREE = new BvttSettings(BoundingVolume.KDOP18, BvttSettings.DEFAULT.build(),
            true);
    private static final BvttSettings TREE_WITHOUT_ORPHAN_SETS = new BvttSettings(TREE.bounds(), TREE.build(), false);
    private static final FrontSettings FRONT = FrontSettings.DEFAULT.withTree(TREE);

    private MccdEngines() {
    }

    static Contestant serial() {
        return Contestant.on(1, "serial", new SerialEngine(TREE));
    }

    static Contestant phc(int threads) {
        return Contestant.on(threads, "phc on " + threads, new PhcEngine(TREE));
    }

    static Contestant front(int threads) {
        return Contestant.on(threads, "front on " + threads, new FrontEngine(FRONT));
    }

    /** With adjacent pairs in the front, as if there were no orphan sets (4.6). */
    static Contestant longFront() {
        return Contestant.on(1, "front without orphan sets", new FrontEngine(FRONT.withTree(TREE_WITHOUT_ORPHAN_SETS)));
    }

    /** With the nodes of the front in no order (4.8). */
    static Contestant shuffledFront(int threads) {
        return Contestant.on(threads, "front in no order on " + threads, new FrontEngine(FRONT.withoutOrder()));
    }

    static Contestant slabs(int threads) {
        return Contestant.on(threads, "slabs on " + threads, new SlabsEngine());
    }
}
