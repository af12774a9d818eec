package dev.graze.rigid.world;

import dev.graze.mesh.ArrayCapacity;
import dev.graze.mesh.Topology;
import dev.graze.rigid.RayDetector;
import dev.graze.rigid.body.BodyShape;
import dev.graze.rigid.body.Frame;
import dev.graze.mesh.Pose;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** A running scene. The floor is body 0 of the world and the last body of the mesh. */
public final class Simulation implements AutoCloseable {
    private static final ArrayCapacity TRIANGLES = new ArrayCapacity(3, "triangles of all bodies together",
            "use fewer bodies, or less detail");

    private final RigidScene scene;
    private final RigidWorld world;
    private final int floor;
    /** The number of the scene's bodies that are in the world. */
    private int born;

    public Simulation(RigidScene scene, WorldSettings settings, RayDetector detector) {
        this.scene = scene;
        this.world = new RigidWorld(settings, detector);
        this.floor = world.addFixed(scene.floor(), scene.floorPose());
        bearUpTo(0);
    }

    private void bearUpTo(long step) {
        while (born < scene.bodyCount() && scene.birth(born) <= step) {
            world.add(scene.shape(born), scene.waiting(born, scene.birth(born)), scene.startSpeed(born));
            born++;
        }
    }

    public void step() {
        world.step();
        bearUpTo(world.stepNumber());
    }

    public boolean isOver() {
        return world.stepNumber() >= scene.steps();
    }

    public RigidWorld world() {
        return world;
    }

    public RigidScene scene() {
        return scene;
    }

    /** Returns the topology shared by all frames: all bodies of the scene, including later ones, then the floor. */
    public Topology topology() {
        int[] triangles = new int[TRIANGLES.length(triangleCount())];
        int at = 0;
        int first = 0;
        for (int body = 0; body <= scene.bodyCount(); body++) {
            BodyShape shape = shape(body);
            for (int vertex : shape.triangles()) {
                triangles[at++] = first + vertex;
            }
            first += shape.vertexCount();
        }
        return Topology.of(first, triangles);
    }

    private long triangleCount() {
        long count = 0;
        for (int body = 0; body <= scene.bodyCount(); body++) {
            count += shape(body).triangleCount();
        }
        return count;
    }

    private BodyShape shape(int body) {
        return body < scene.bodyCount() ? scene.shape(body) : scene.floor();
    }

    /** Returns the positions of all vertices of {@link #topology}. */
    public void place(double[] positions) {
        Frame frame = new Frame();
        int at = 0;
        for (int body = 0; body <= scene.bodyCount(); body++) {
            double[] local = shape(body).positions();
            frame.set(pose(body));
            for (int i = 0; i < local.length; i += 3) {
                frame.point(local, i, positions, at + i);
            }
            at += local.length;
        }
    }

    /** Returns the number in {@link #topology} of a body of the world. */
    public int bodyOfMesh(int worldBody) {
        return worldBody == floor ? scene.bodyCount() : worldBody - floor - 1;
    }

    private Pose pose(int body) {
        if (body == scene.bodyCount()) {
            return scene.floorPose();
        }
        return body < born ? world.pose(floor + 1 + body) : scene.waiting(body, (int) world.stepNumber());
    }

    /** Stores the state of the simulation. */
    public void writeTo(DataOutput out) throws IOException {
        out.writeInt(born);
        world.writeTo(out);
    }

    /** Restores what {@link #writeTo} stored, for the same scene with the same settings. */
    public void readFrom(DataInput in) throws IOException {
        int stored = in.readInt();
        while (born < stored && born < scene.bodyCount()) {
            bearUpTo(scene.birth(born));
        }
        world.readFrom(in);
    }

    @Override
    public void close() {
        world.close();
    }
}
