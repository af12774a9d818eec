package dev.graze.engine;

import dev.graze.BoundingVolume;
import dev.graze.bvh.BuildMethod;
import dev.graze.engine.bvtt.BvttSettings;
import dev.graze.engine.bvtt.PhcEngine;
import dev.graze.engine.bvtt.SerialEngine;
import dev.graze.engine.front.FrontEngine;
import dev.graze.engine.front.FrontSettings;
import dev.graze.engine.fuzzy.FuzzyEngine;
import dev.graze.engine.fuzzy.FuzzySettings;
import dev.graze.engine.intercd.InterCdEngine;
import dev.graze.engine.intercd.InterCdSettings;
import dev.graze.engine.intercd.InterCdSettings.RebuildPolicy;
import dev.graze.engine.intercd.InterCdSettings.Scheduling;
import dev.graze.engine.slabs.SlabsEngine;
import dev.graze.spi.Engine;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;

/** An engine with particular settings. No setting may change a result. */
record EngineSetup(String name, Engine engine, BoundingVolume bounds) {
    /**
     * Too few front nodes for all but the smallest meshes: the front is dropped, tried again some steps later, and
     * dropped again.
     */
    private static final long FORTY_NODES = 40 * Long.BYTES;

    /** Returns every engine with a hierarchy, with every bounding volume and build method. */
    static List<EngineSetup> all() {
        List<EngineSetup> setups = new ArrayList<>();
        setups.add(new EngineSetup("slabs", new SlabsEngine(), null));
        addFuzzy(setups);
        for (BoundingVolume bounds : EnumSet.complementOf(EnumSet.of(BoundingVolume.OBB))) {
            addInterCd(setups, bounds);
            for (BuildMethod build : BuildMethod.values()) {
                addTreeSearches(setups, bounds, build);
            }
        }
        return setups;
    }

    private static void addFuzzy(List<EngineSetup> setups) {
        FuzzySettings settings = FuzzySettings.DEFAULT;
        for (int parts : new int[] { 0, 1, 2, 5, 64 }) {
            setups.add(
                    new EngineSetup("fuzzy, " + parts + " parts", new FuzzyEngine(settings.withClusters(parts)), null));
        }
        FuzzySettings three = settings.withClusters(3);
        setups.add(
                new EngineSetup("fuzzy, without principal axes",
                        new FuzzyEngine(three.withoutPrincipalAxes().withoutThirdAxis()), null));
        setups.add(new EngineSetup("fuzzy, in many pieces", new FuzzyEngine(three.withLargestPiece(1)), null));
        setups.add(new EngineSetup("fuzzy, undivided",
                new FuzzyEngine(three.withLargestPiece(Double.POSITIVE_INFINITY).withFuzziness(1.3)),
                null));
    }

    /** The restless setups rebuild nearly every node at every step. */
    private static void addInterCd(List<EngineSetup> setups, BoundingVolume bounds) {
        InterCdSettings settings = InterCdSettings.DEFAULT;
        InterCdSettings restless = settings.withLargestChange(1.0001);
        for (RebuildPolicy policy : RebuildPolicy.values()) {
            setups.add(new EngineSetup("inter-cd, " + policy + ", " + bounds,
                    new InterCdEngine(settings.withPolicy(policy)), bounds));
        }
        for (Scheduling scheduling : Scheduling.values()) {
            setups.add(new EngineSetup("restless inter-cd, " + scheduling + ", " + bounds,
                    new InterCdEngine(restless.withScheduling(scheduling)), bounds));
        }
    }

    private static void addTreeSearches(List<EngineSetup> setups, BoundingVolume bounds, BuildMethod build) {
        String suffix = ", " + bounds + ", " + build;
        BvttSettings tree = new BvttSettings(bounds, build, true);
        BvttSettings allPairs = new BvttSettings(bounds, build, false);
        FrontSettings front = FrontSettings.DEFAULT.withTree(tree);
        setups.add(new EngineSetup("serial" + suffix, new SerialEngine(tree), bounds));
        setups.add(new EngineSetup("phc" + suffix, new PhcEngine(tree), bounds));
        setups.add(new EngineSetup("front" + suffix, new FrontEngine(front), bounds));
        setups.add(
                new EngineSetup("serial with normal cones" + suffix, new SerialEngine(tree.withNormalCones()), bounds));
        setups.add(new EngineSetup("phc with normal cones" + suffix, new PhcEngine(tree.withNormalCones()), bounds));
        setups.add(new EngineSetup("front with normal cones" + suffix,
                new FrontEngine(front.withTree(tree.withNormalCones())), bounds));
        setups.add(new EngineSetup("front without orphan sets" + suffix, new FrontEngine(front.withTree(allPairs)),
                bounds));
        setups.add(new EngineSetup("front in order" + suffix, new FrontEngine(front.inOrder()), bounds));
        setups.add(new EngineSetup("front with almost no memory" + suffix,
                new FrontEngine(front.withMemoryLimit(FORTY_NODES)),
                bounds));
        setups.add(
                new EngineSetup("front rebuilt at each step" + suffix, new FrontEngine(rebuilding(front, -1)), bounds));
        setups.add(new EngineSetup("front never rebuilt" + suffix,
                new FrontEngine(rebuilding(front, Double.POSITIVE_INFINITY)),
                bounds));
    }

    /** Sets the limit at which the front is rebuilt; below 0 it is rebuilt even without any change. */
    private static FrontSettings rebuilding(FrontSettings front, double largest) {
        return new FrontSettings(front.tree(), largest, largest, front.ordered(), front.memoryLimit());
    }

    @Override
    public String toString() {
        return name;
    }
}
