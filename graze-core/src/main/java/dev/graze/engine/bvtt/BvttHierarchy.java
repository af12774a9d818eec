package dev.graze.engine.bvtt;

import dev.graze.spi.StepStatistics;
import dev.graze.spi.StepStatistics.Counter;
import dev.graze.spi.StepStatistics.Stage;
import dev.graze.bounds.VertexVolumes;
import dev.graze.bounds.VolumeKernel;
import dev.graze.bvh.BvttWalk;
import dev.graze.bvh.Hierarchy;
import dev.graze.bvh.HierarchyBuilder;
import dev.graze.bvh.NodeParts;
import dev.graze.bvh.PairSink;
import dev.graze.bvh.Refit;
import dev.graze.bvh.SceneItems;
import dev.graze.bvh.SelfProofs;
import dev.graze.parallel.ThreadTeam;
import dev.graze.simd.Simd;
import dev.graze.spi.SearchScene;
import dev.graze.spi.StepMotion;
import dev.graze.spi.StopSignal;
import java.util.function.IntFunction;

/**
 * The one hierarchy of a scene (MCCD 3.1), built at the first step and refitted at each, with a walk through its test
 * tree for each thread. Parts that may not collide are told apart at the top of the hierarchy.
 */
public final class BvttHierarchy {
    private final SearchScene scene;
    private final BvttSettings settings;
    private final SceneItems source;
    private final SceneItems items;
    private final VertexVolumes vertices;
    private final ThreadTeam team;
    private final VolumeKernel kernel;
    private final float[] extents;
    private final boolean normalCones;
    private final BvttWalk[] walks;
    private NodeParts parts = NodeParts.everything();
    private Hierarchy hierarchy;
    private StopSignal stop = StopSignal.never();
    private Refit refit;
    /** Null if there are no proofs. */
    private SelfProofs proofs;

    BvttHierarchy(SearchScene scene, BvttSettings settings, SceneItems source, VertexVolumes vertices,
            ThreadTeam team) {
        this(scene, settings, source, vertices, team, false);
    }

    private BvttHierarchy(SearchScene scene, BvttSettings settings, SceneItems source, VertexVolumes vertices,
            ThreadTeam team, boolean normalCones) {
        this.scene = scene;
        this.settings = settings;
        this.source = source;
        this.items = source.sameSize();
        this.vertices = vertices;
        this.team = team;
        this.kernel = Simd.volumeKernel(vertices.shape());
        this.extents = vertices.shape().newVolumes(Math.max(0, 2 * source.size() - 1));
        this.walks = new BvttWalk[team.size()];
        this.normalCones = normalCones;
    }

    /** Creates a hierarchy whose walks skip nodes below which nothing touches, as normal cones prove. */
    static BvttHierarchy withNormalCones(SearchScene scene, BvttSettings settings, VertexVolumes vertices,
            ThreadTeam team) {
        return new BvttHierarchy(scene, settings, SceneItems.moving(scene), vertices, team, true);
    }

    /** Returns the items in the order of leaves. */
    SceneItems items() {
        return items;
    }

    public ThreadTeam team() {
        return team;
    }

    /** Returns whether there is nothing to search, once the hierarchy is fitted. */
    public boolean isEmpty() {
        return source.size() < 2 || !parts.mayCollide(0, 0);
    }

    /** Returns the signal that ends the search of this step early. */
    public StopSignal stop() {
        return stop;
    }

    /** Returns the walk of a thread. */
    public BvttWalk walk(int member) {
        return walks[member];
    }

    /** Fits all volumes to a step. The first step builds the hierarchy, with walks that pass pairs to these sinks. */
    void fit(StepMotion motion, StopSignal stepStop, IntFunction<? extends PairSink> sinks, StepStatistics statistics) {
        stop = stepStop;
        long start = System.nanoTime();
        vertices.fit(scene, motion, team);
        long fitted = System.nanoTime();
        if (hierarchy == null) {
            build(motion.t0(), motion.t1(), sinks);
        }
        refit.run(vertices, parts, team);
        if (proofs != null) {
            proofs.fit(motion.t0(), motion.t1(), team);
        }
        for (BvttWalk walk : walks) {
            walk.begin(stop);
        }
        statistics.addNanos(Stage.BOUNDS, fitted - start);
        statistics.addNanos(Stage.HIERARCHY, System.nanoTime() - fitted);
    }

    private void build(double[] t0, double[] t1, IntFunction<? extends PairSink> sinks) {
        HierarchyBuilder builder = HierarchyBuilder.partFirst(scene, source.corners(), settings.build(), team);
        Hierarchy built = builder.build(vertices.frame(), t0, t1);
        items.setInOrder(source, builder.itemOfLeaf(), 0, items.size());
        parts = NodeParts.of(scene, built, items.corners());
        refit = new Refit(built, items.corners(), kernel, extents, team.size());
        proofs = normalCones ? new SelfProofs(built, items, scene.topology()) : null;
        for (int member = 0; member < walks.length; member++) {
            walks[member] = walk(built, sinks.apply(member));
        }
        hierarchy = built; // assigned last: if building fails halfway, the next step builds again
    }

    private BvttWalk walk(Hierarchy built, PairSink sink) {
        return proofs == null
                ? new BvttWalk(built, items.corners(), extents, kernel, settings.orphanSets(), parts, sink)
                : BvttWalk.withProofs(built, items.corners(), extents, kernel, parts, proofs, sink);
    }

    /** Returns the time of {@link SubTasks#COLLECTION}, which counts neither as traversal nor as narrow phase. */
    static long collectionNanos(StepStatistics statistics) {
        return Math.round(1e6 * statistics.milliseconds(SubTasks.COLLECTION));
    }

    void report(StepStatistics statistics) {
        for (BvttWalk walk : walks) {
            statistics.add(Counter.BOUNDING_VOLUME_TESTS, walk.tests());
        }
    }
}
