package dev.graze.engine.steal;

import dev.graze.bounds.SceneFrame;
import dev.graze.bvh.BuildMethod;
import dev.graze.bvh.Hierarchy;
import dev.graze.bvh.HierarchyBuilder;
import dev.graze.bvh.NodeParts;
import dev.graze.bvh.SceneItems;
import dev.graze.connectivity.AdjacentTables;
import dev.graze.device.DeviceMesh;
import dev.graze.device.DeviceParts;
import dev.graze.device.DeviceTree;
import dev.graze.device.DeviceTree.AdjacentItems;
import dev.graze.device.DeviceTree.NodeLabels;
import dev.graze.mesh.IndexPair;
import dev.graze.mesh.Topology;
import dev.graze.parallel.ThreadTeam;
import dev.graze.spi.SearchScene;
import java.util.Arrays;
import java.util.Optional;

/** The hierarchy of a scene in the form that devices need: built once, at the first step. */
final class SceneTree {
    private final SearchScene scene;
    private final Topology topology;
    private final SceneItems source;
    /** Empty if the search includes pairs of adjacent triangles. */
    private final Optional<AdjacentTables> tables;

    /**
     * Prepares the tables of adjacent triangles.
     *
     * @param orphanSets whether the search skips adjacent triangles and tests orphan sets instead; ignored if the
     *        tables do not cover the mesh, or would cost more than they save
     */
    SceneTree(SearchScene scene, boolean orphanSets) {
        this.scene = scene;
        this.topology = scene.topology();
        this.source = SceneItems.moving(scene);
        this.tables = orphanSets && AdjacentTables.fit(topology)
                ? Optional.of(new AdjacentTables(topology, this::isTestedWithin))
                : Optional.empty();
    }

    private boolean isTestedWithin(int triangle) {
        return scene.rules().mayCollideWithin(scene.partOfTriangle(triangle));
    }

    int itemCount() {
        return source.size();
    }

    /** Returns how many tests of adjacent triangles the orphan sets make unnecessary. */
    long testsSaved() {
        return tables.map(AdjacentTables::testsSaved).orElse(0L);
    }

    DeviceTree build(BuildMethod method, SceneFrame frame, double[] t0, double[] t1, ThreadTeam team) {
        HierarchyBuilder builder = HierarchyBuilder.partFirst(scene, source.corners(), method, team);
        Hierarchy hierarchy = builder.build(frame, t0, t1);
        SceneItems items = source.sameSize();
        items.setInOrder(source, builder.itemOfLeaf(), 0, items.size());
        int[] triangles = new int[items.size()];
        Arrays.setAll(triangles, items::triangle);
        DeviceMesh mesh = new DeviceMesh(topology.vertexCount(), items.corners(), items.owned(),
                DeviceParts.of(scene, items.corners()));
        return new DeviceTree(mesh, hierarchy.links(), triangles,
                tables.map(each -> adjacent(each, triangles)).orElseGet(AdjacentItems::searched),
                labels(NodeParts.of(scene, hierarchy, items.corners())));
    }

    private static Optional<NodeLabels> labels(NodeParts parts) {
        return parts.prunes()
                ? Optional.of(new NodeLabels(parts.labels(), parts.present(), parts.partners(), parts.within(),
                        parts::mayCollide))
                : Optional.empty();
    }

    private AdjacentItems adjacent(AdjacentTables adjacency, int[] triangles) {
        int[] itemOf = new int[topology.triangleCount()];
        for (int item = 0; item < triangles.length; item++) {
            if (triangles[item] >= 0) {
                itemOf[triangles[item]] = item;
            }
        }
        int[] of = adjacency.orphanTriangles();
        long[] orphans = new long[of.length / 2];
        Arrays.setAll(orphans, i -> IndexPair.pack(itemOf[of[2 * i]], itemOf[of[2 * i + 1]]));
        return new AdjacentItems(true, adjacency.rowStarts(), adjacency.partners(), adjacency.adopted(), orphans,
                adjacency.orphanTests());
    }
}
