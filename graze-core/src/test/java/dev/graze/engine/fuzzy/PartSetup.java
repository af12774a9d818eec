package dev.graze.engine.fuzzy;

import dev.graze.BoundingVolume;
import dev.graze.bounds.VertexVolumes;
import dev.graze.bvh.SceneItems;
import dev.graze.cluster.Centres;
import dev.graze.mesh.Topology;
import dev.graze.parallel.ThreadTeam;

/** The first stages of a search on some mesh, one by one. */
final class PartSetup implements AutoCloseable {
    final ThreadTeam team = new ThreadTeam(2);
    final UnitFrame frame = new UnitFrame();
    final SceneItems items;
    final Subdivision pieces;
    final PrimitiveCorners[] corners;
    final Primitives primitives;
    final PartCover cover = new PartCover(team);
    final PartMembers members = new PartMembers(team);
    final PartAxes axes = new PartAxes(team, true);
    final PartBoxes boxes;

    /** Fits balls to a mesh in motion; where features count at a distance, at this one. */
    PartSetup(Topology topology, double[] t0, double[] t1, double largestPiece, double reach) {
        items = SceneItems.moving(topology);
        pieces = new Subdivision(items, largestPiece);
        corners = new PrimitiveCorners[] { corners(), corners() };
        primitives = new Primitives(pieces, frame, team, corners);
        boxes = new PartBoxes(frame, team, corners, true);
        VertexVolumes vertices = new VertexVolumes(BoundingVolume.ENDS, true, topology.vertexCount());
        vertices.begin(t0, t1);
        frame.fit(vertices.middle(), reach);
        for (PrimitiveCorners loader : corners) {
            loader.begin(t0, t1);
        }
        pieces.update(t1);
        primitives.fit();
    }

    private PrimitiveCorners corners() {
        return new PrimitiveCorners(items, pieces, frame, true);
    }

    /** Puts primitives into the parts around these centres, given in the world. */
    void cover(double[]... centres) {
        Centres units = new Centres();
        for (double[] centre : centres) {
            units.add(Math.clamp(frame.toUnit(centre[0], 0), -1, 1), Math.clamp(frame.toUnit(centre[1], 1), -1, 1),
                    Math.clamp(frame.toUnit(centre[2], 2), -1, 1));
        }
        cover.cover(primitives, units);
        members.fill(cover.parts(), pieces.size(), centres.length, -1);
        axes.fit(members, primitives.centroids());
        boxes.fit(members, axes);
    }

    @Override
    public void close() {
        team.close();
    }
}
