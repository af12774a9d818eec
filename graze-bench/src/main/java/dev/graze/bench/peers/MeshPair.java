package dev.graze.bench.peers;

import dev.graze.cli.simulate.scenes.RigidScenes;
import dev.graze.cli.simulate.scenes.SceneOptions;
import dev.graze.io.Meshes;
import dev.graze.mesh.Mesh;
import dev.graze.rigid.body.BodyShape;
import dev.graze.rigid.world.RigidScene;
import java.nio.file.Path;

/** Two meshes at fixed positions. */
record MeshPair(Mesh first, Mesh second) {
    static MeshPair read(Path first, Path second) {
        return new MeshPair(Meshes.read(first), Meshes.read(second));
    }

    /** Returns two bodies of the avalanche scene, half a radius apart; detail 1 is 902 triangles each. */
    static MeshPair made(double detail) {
        RigidScene scene = RigidScenes.create("avalanche", new SceneOptions(2, detail, 1, 1, 1));
        BodyShape first = scene.shape(0);
        BodyShape second = scene.shape(1);
        double[] beside = second.positions().clone();
        for (int i = 0; i < beside.length; i += 3) {
            beside[i] += first.radius() / 2;
        }
        return new MeshPair(new Mesh(first.topology(), first.positions()), new Mesh(second.topology(), beside));
    }

    int triangleCount() {
        return first.topology().triangleCount() + second.topology().triangleCount();
    }
}
