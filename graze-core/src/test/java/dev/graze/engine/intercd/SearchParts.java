package dev.graze.engine.intercd;

import dev.graze.BoundingVolume;
import dev.graze.bounds.VertexVolumes;
import dev.graze.bvh.BuildMethod;
import dev.graze.bvh.SceneItems;
import dev.graze.engine.MovingMesh;
import dev.graze.parallel.ThreadTeam;
import dev.graze.spi.SearchScene;

/** The parts of a search, at the first step of a moving mesh. */
record SearchParts(MovingMesh mesh, SceneItems items, VertexVolumes vertices,
        ThreadTeam team) implements AutoCloseable {
    static SearchParts of(MovingMesh mesh, int threads) {
        VertexVolumes vertices = new VertexVolumes(BoundingVolume.AABB, true, mesh.topology().vertexCount());
        return new SearchParts(mesh, SceneItems.moving(mesh.topology()), vertices, new ThreadTeam(threads));
    }

    double[] t0() {
        return mesh.frames().get(0);
    }

    double[] t1() {
        return mesh.frames().get(1);
    }

    /** Returns a hierarchy built and fitted for the first step. */
    MutableHierarchy tree() {
        MutableHierarchy tree = new MutableHierarchy(SearchScene.of(mesh.topology()), items, vertices,
                BuildMethod.MEDIAN, team);
        vertices.fit(t0(), t1(), team);
        tree.begin(t0(), t1());
        tree.build(t0(), t1());
        tree.refit();
        return tree;
    }

    @Override
    public void close() {
        team.close();
    }
}
