package dev.graze.cli.bench.mccd;

import dev.graze.BoundingVolume;
import dev.graze.Engine;
import dev.graze.engine.bvtt.BvttSettings;
import dev.graze.engine.front.FrontEngine;
import dev.graze.engine.front.FrontSettings;
import dev.graze.engine.phc.PhcEngine;
import dev.graze.engine.serial.SerialEngine;
import dev.graze.engine.slabs.SlabsEngine;

/** An engine as it is set up for a comparison. Those of the paper all have 18-DOPs, as there (MCCD 6.1). */
record Contestant(String label, Engine engine, int threads) {
    private static final BvttSettings TREE = new BvttSettings(BoundingVolume.KDOP18, BvttSettings.DEFAULT.build(), true);
    private static final BvttSettings TREE_WITHOUT_ORPHAN_SETS = new BvttSettings(TREE.bounds(), TREE.build(), false);
    private static final FrontSettings FRONT = FrontSettings.DEFAULT.withTree(TREE);

    static Contestant serial() {
        return new Contestant("serial", new SerialEngine(TREE), 1);
    }

    static Contestant phc(int threads) {
        return new Contestant("phc on " + threads, new PhcEngine(TREE), threads);
    }

    static Contestant front(int threads) {
        return new Contestant("front on " + threads, new FrontEngine(FRONT), threads);
    }

    /** With adjacent pairs in the front, as if there were no orphan sets (4.6). */
    static Contestant longFront() {
        return new Contestant("front without orphan sets", new FrontEngine(FRONT.withTree(TREE_WITHOUT_ORPHAN_SETS)), 1);
    }

    /** With the nodes of the front in no order (4.8). */
    static Contestant shuffledFront(int threads) {
        return new Contestant("front in no order on " + threads, new FrontEngine(FRONT.withoutOrder()), threads);
    }

    static Contestant slabs(int threads) {
        return new Contestant("slabs on " + threads, new SlabsEngine(), threads);
    }
}
