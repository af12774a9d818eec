package dev.graze.engine.fuzzy;

import dev.graze.BoundingVolume;
import dev.graze.bounds.VertexVolumes;
import dev.graze.bvh.SceneItems;
import dev.graze.cluster.Centers;
import dev.graze.mesh.Topology;
import dev.graze.parallel.ThreadTeam;
import dev.graze.spi.SearchScene;

/** Runs the first stages of a search on a mesh, one at a time. */
final class ClusterSetup implements AutoCloseable {
    final ThreadTeam team = new ThreadTeam(2);
    final UnitFrame frame = new UnitFrame();
    final SceneItems items;
    final VirtualPieces pieces;
    final SweepFilter filter;
    final Primitives primitives;
    final ClusterCover cover = new ClusterCover(team);
    final ClusterMembers members = new ClusterMembers(team);
    final ClusterAxes axes = new ClusterAxes(team, true);
    final ClusterBoxes boxes;

    /**
     * Fits balls to a moving mesh.
     *
     * @param reach distance at which features count as touching
     */
    ClusterSetup(Topology topology, double[] t0, double[] t1, double largestPiece, double reach) {
        items = SceneItems.moving(topology);
        pieces = new VirtualPieces(items, largestPiece);
        filter = new SweepFilter(SearchScene.of(topology), items);
        primitives = new Primitives(items, pieces, frame, team, true);
        boxes = new ClusterBoxes(frame, team, primitives, true);
        VertexVolumes vertices = new VertexVolumes(BoundingVolume.SLABS, true, topology.vertexCount());
        vertices.begin(t0, t1);
        frame.fit(vertices.frame(), reach);
        primitives.begin(t0, t1);
        pieces.update(t1);
        primitives.fit();
    }

    /** Assigns primitives to the clusters around these centers, given in world coordinates. */
    void cover(double[]... centers) {
        Centers units = new Centers();
        for (double[] center : centers) {
            units.add(Math.clamp(frame.toUnit(center[0], 0), -1, 1), Math.clamp(frame.toUnit(center[1], 1), -1, 1),
                    Math.clamp(frame.toUnit(center[2], 2), -1, 1));
        }
        cover.cover(primitives, units);
        members.fill(cover.clusters(), pieces.size(), centers.length, -1);
        axes.fit(members, primitives.centroids());
        boxes.fit(members, axes);
    }

    @Override
    public void close() {
        team.close();
    }
}
