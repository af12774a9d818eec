package dev.graze.bench.rays;

import dev.graze.bench.peers.PeerMeshes;
import dev.graze.rigid.body.BodyShape;
import dev.graze.rigid.body.MassProperties;
import dev.graze.mesh.Pose;
import dev.graze.rigid.world.RigidWorld;
import dev.graze.rigid.world.WorldSettings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.ode4j.math.DQuaternion;
import org.ode4j.ode.DBody;
import org.ode4j.ode.DContact;
import org.ode4j.ode.DContactBuffer;
import org.ode4j.ode.DGeom;
import org.ode4j.ode.DJointGroup;
import org.ode4j.ode.DMass;
import org.ode4j.ode.DSapSpace;
import org.ode4j.ode.DSpace;
import org.ode4j.ode.DTriMesh;
import org.ode4j.ode.DTriMeshData;
import org.ode4j.ode.DWorld;
import org.ode4j.ode.OdeConstants;
import org.ode4j.ode.OdeHelper;

/**
 * ode4j with its own sweep and prune, its GIMPACT collider for triangle meshes and its solver, with the same response
 * settings as the rays.
 */
final class Ode4jStep implements WholeStep {
    private final WorldSettings settings;
    private final DWorld world = OdeHelper.createWorld();
    private final DSpace space;
    private final DJointGroup joints = OdeHelper.createJointGroup();
    private final DContactBuffer contacts;
    private final Map<BodyShape, DTriMeshData> meshes = new HashMap<>();
    private final List<DBody> bodies = new ArrayList<>();

    Ode4jStep(WorldSettings settings) {
        OdeHelper.initODE2(0);
        this.settings = settings;
        this.contacts = new DContactBuffer(settings.contactsPerPair());
        this.space = OdeHelper.createSapSpace(DSapSpace.AXES.XYZ);
        world.setGravity(0, -settings.gravity(), 0);
        world.setQuickStepNumIterations(settings.iterations());
        world.setContactSurfaceLayer(settings.surfaceLayer());
    }

    private DTriMesh geometry(BodyShape shape) {
        return OdeHelper.createTriMesh(space,
                meshes.computeIfAbsent(shape, made -> PeerMeshes.ode4j(made.positions(), made.triangles())));
    }

    @Override
    public void add(BodyShape shape, Pose pose) {
        MassProperties properties = MassProperties.of(shape);
        DMass mass = OdeHelper.createMass();
        double[] inertia = properties.inertia();
        mass.setParameters(properties.volume(), 0, 0, 0, inertia[0], inertia[1], inertia[2], inertia[3], inertia[4],
                inertia[5]);
        DBody body = OdeHelper.createBody(world);
        body.setMass(mass);
        geometry(shape).setBody(body);
        bodies.add(body);
        place(bodies.size() - 1, pose);
    }

    @Override
    public void addFixed(BodyShape shape, Pose pose) {
        geometry(shape).setPosition(pose.x(), pose.y(), pose.z());
    }

    @Override
    public void place(int body, Pose pose) {
        DBody placed = bodies.get(body);
        placed.setPosition(pose.x(), pose.y(), pose.z());
        placed.setQuaternion(new DQuaternion(pose.w(), pose.i(), pose.j(), pose.k()));
        placed.setLinearVel(0, 0, 0);
        placed.setAngularVel(0, 0, 0);
    }

    @Override
    public void step() {
        space.collide(null, this::collide);
        world.quickStep(settings.timeStep());
        joints.empty();
    }

    private void collide(Object data, DGeom a, DGeom b) {
        int found = OdeHelper.collide(a, b, settings.contactsPerPair(), contacts.getGeomBuffer());
        for (int i = 0; i < found; i++) {
            DContact contact = contacts.get(i);
            contact.surface.mode = OdeConstants.dContactApprox1 | OdeConstants.dContactBounce;
            contact.surface.mu = settings.contactFriction();
            contact.surface.bounce = settings.restitution();
            contact.surface.bounce_vel = RigidWorld.LEAST_BOUNCING_SPEED;
            OdeHelper.createContactJoint(world, joints, contact).attach(a.getBody(), b.getBody());
        }
    }

    @Override
    public void close() {
        joints.destroy();
        space.destroy();
        world.destroy();
    }
}
