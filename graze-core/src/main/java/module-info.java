/** Finds every collision of deforming and rigid triangle meshes. */
module dev.graze {
    exports dev.graze;
    exports dev.graze.device;
    exports dev.graze.inspect;
    exports dev.graze.mesh;
    exports dev.graze.query;
    exports dev.graze.response;
    exports dev.graze.spi;

    requires static jdk.incubator.vector;

    uses dev.graze.spi.Engine;
    uses dev.graze.spi.RotationSearch;
    uses dev.graze.device.DeviceSource;

    provides dev.graze.spi.Engine with dev.graze.engine.brute.BruteEngine, dev.graze.engine.front.FrontEngine,
            dev.graze.engine.fuzzy.FuzzyEngine,
            dev.graze.engine.intercd.InterCdEngine, dev.graze.engine.bvtt.PhcEngine,
            dev.graze.engine.bvtt.SerialEngine,
            dev.graze.engine.slabs.SlabsEngine,
            dev.graze.engine.steal.BalanceEngine, dev.graze.engine.steal.LazyStealEngine;
    provides dev.graze.spi.RotationSearch with dev.graze.engine.rotation.PairwiseRotation;
}
