package dev.graze.engine.bvtt;

import dev.graze.spi.StepStatistics;
import dev.graze.spi.StepStatistics.Counter;
import dev.graze.spi.StepStatistics.Stage;
import dev.graze.bounds.VertexVolumes;
import dev.graze.bounds.VolumeKernel;
import dev.graze.bvh.BvttWalk;
import dev.graze.bvh.Hierarchy;
import dev.graze.bvh.HierarchyBuilder;
import dev.graze.bvh.PairSink;
import dev.graze.bvh.Refit;
import dev.graze.bvh.SceneItems;
import dev.graze.bvh.SelfProofs;
import dev.graze.mesh.Topology;
import dev.graze.parallel.ThreadTeam;
import dev.graze.simd.Simd;
import java.util.function.IntFunction;

/**
 * The one hierarchy of a scene (MCCD 3.1), built at the first step and refitted at each, with a walk through its test
 * tree for each thread.
 */
public final class BvttHierarchy {
    private final BvttSettings settings;
    private final SceneItems source;
    private final SceneItems items;
    private final VertexVolumes vertices;
    private final ThreadTeam team;
    private final VolumeKernel kernel;
    private final float[] extents;
    /** The mesh for proofs by normal cones; null for no proofs. */
    private final Topology provenMesh;
    private final BvttWalk[] walks;
    private Hierarchy hierarchy;
    private Refit refit;
    /** Null if there are no proofs. */
    private SelfProofs proofs;

    BvttHierarchy(BvttSettings settings, SceneItems source, VertexVolumes vertices, ThreadTeam team) {
        this(settings, source, vertices, team, null);
    }

    private BvttHierarchy(BvttSettings settings, SceneItems source, VertexVolumes vertices, ThreadTeam team,
            Topology provenMesh) {
        this.settings = settings;
        this.source = source;
        this.items = source.sameSize();
        this.vertices = vertices;
        this.team = team;
        this.kernel = Simd.volumeKernel(vertices.shape());
        this.extents = vertices.shape().newVolumes(Math.max(0, 2 * source.size() - 1));
        this.walks = new BvttWalk[team.size()];
        this.provenMesh = provenMesh;
    }

    /** Creates a hierarchy whose walks skip nodes below which nothing touches, as normal cones prove. */
    static BvttHierarchy withNormalCones(BvttSettings settings, Topology topology, VertexVolumes vertices,
            ThreadTeam team) {
        return new BvttHierarchy(settings, SceneItems.moving(topology), vertices, team, topology);
    }

    /** Returns the items in the order of leaves. */
    SceneItems items() {
        return items;
    }

    public ThreadTeam team() {
        return team;
    }

    /** Returns whether there is nothing to search. */
    public boolean isEmpty() {
        return source.size() < 2;
    }

    /** Returns the walk of a thread. */
    public BvttWalk walk(int member) {
        return walks[member];
    }

    /** Fits all volumes to a step. The first step builds the hierarchy, with walks that pass pairs to these sinks. */
    void fit(double[] t0, double[] t1, IntFunction<? extends PairSink> sinks, StepStatistics statistics) {
        long start = System.nanoTime();
        vertices.fit(t0, t1, team);
        long fitted = System.nanoTime();
        if (hierarchy == null) {
            build(t0, t1, sinks);
        }
        refit.run(vertices, team);
        if (proofs != null) {
            proofs.fit(t0, t1, team);
        }
        for (BvttWalk walk : walks) {
            walk.clear();
        }
        statistics.addNanos(Stage.BOUNDS, fitted - start);
        statistics.addNanos(Stage.HIERARCHY, System.nanoTime() - fitted);
    }

    private void build(double[] t0, double[] t1, IntFunction<? extends PairSink> sinks) {
        HierarchyBuilder builder = new HierarchyBuilder(source.corners(), settings.build(), team);
        Hierarchy built = builder.build(vertices.frame(), t0, t1);
        items.setInOrder(source, builder.itemOfLeaf(), 0, items.size());
        refit = new Refit(built, items.corners(), kernel, extents, team.size());
        proofs = provenMesh == null ? null : new SelfProofs(built, items, provenMesh);
        for (int member = 0; member < walks.length; member++) {
            walks[member] = walk(built, sinks.apply(member));
        }
        hierarchy = built; // assigned last: if building fails halfway, the next step builds again
    }

    private BvttWalk walk(Hierarchy built, PairSink sink) {
        return proofs == null
                ? new BvttWalk(built, items.corners(), extents, kernel, settings.orphanSets(), sink)
                : BvttWalk.withProofs(built, items.corners(), extents, kernel, proofs, sink);
    }

    void report(StepStatistics statistics) {
        for (BvttWalk walk : walks) {
            statistics.add(Counter.BOUNDING_VOLUME_TESTS, walk.tests());
        }
    }
}
