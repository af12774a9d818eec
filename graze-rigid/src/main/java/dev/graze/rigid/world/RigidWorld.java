package dev.graze.rigid.world;

import dev.graze.rigid.RayDetector;
import dev.graze.rigid.body.BodyShape;
import dev.graze.mesh.Pose;
import dev.graze.rigid.rays.ContactFilter;
import dev.graze.rigid.rays.RayContacts;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.ode4j.ode.DBody;
import org.ode4j.ode.DContact;
import org.ode4j.ode.DContactJoint;
import org.ode4j.ode.DJointGroup;
import org.ode4j.ode.DMisc;
import org.ode4j.ode.DWorld;
import org.ode4j.ode.OdeConstants;
import org.ode4j.ode.OdeHelper;

/**
 * Bodies that fall, collide and come to rest. A step finds the contacts at the current poses, turns those that the
 * filter keeps into constraints, and runs one step of ode4j's iterative solver; ode4j's own collision detection is not
 * used. The same calls give the same bits, on any number of threads.
 *
 * <p>The solver draws random numbers from one generator per process, which each step reseeds, so two worlds must not
 * step concurrently.
 */
public final class RigidWorld implements AutoCloseable {
    /** The slowest impact that returns some of its speed, in meters per second. */
    public static final double LEAST_BOUNCING_SPEED = 0.5;
    private static final double DENSITY = 1000;
    /** The fraction of a penetration that a step corrects, and the softness of contacts. */
    private static final double ERROR_REDUCTION = 0.2;
    private static final double SOFTNESS = 1e-6;
    /** In meters per second: deep penetrations are resolved by moderate motion instead of an explosion. */
    private static final double FASTEST_CORRECTION = 1.5;
    private static final double DAMPING = 0.002;

    private static boolean initialized;

    private final WorldSettings settings;
    private final RayDetector detector;
    private final ContactFilter filter;
    private final DWorld world;
    private final DJointGroup joints = OdeHelper.createJointGroup();
    /** By body number of the detector; null for a body that never moves. */
    private final List<MovingBody> bodies = new ArrayList<>();
    private RayContacts contacts;
    /** By body number of the detector. */
    private final List<BodyShape> shapes = new ArrayList<>();
    /** Whether {@link #contacts} are those at the current poses. */
    private boolean detected;
    /** How far each shape had been deformed when they were found. */
    private double[] detectedTravels = {};
    private long stepNumber;
    private long solverNanos;

    /** Creates a world on a detector without bodies. The detector is closed with the world. */
    public RigidWorld(WorldSettings settings, RayDetector detector) {
        this.settings = settings;
        this.detector = detector;
        this.filter = new ContactFilter(settings.contactsPerPair(), settings.projected());
        this.world = createWorld(settings);
    }

    private static synchronized DWorld createWorld(WorldSettings settings) {
        if (!initialized) {
            OdeHelper.initODE();
            initialized = true;
        }
        DWorld world = OdeHelper.createWorld();
        world.setGravity(0, -settings.gravity(), 0);
        world.setERP(ERROR_REDUCTION);
        world.setCFM(SOFTNESS);
        world.setContactSurfaceLayer(settings.surfaceLayer());
        world.setContactMaxCorrectingVel(FASTEST_CORRECTION);
        world.setQuickStepNumIterations(settings.iterations());
        world.setDamping(DAMPING, DAMPING);
        world.setAutoDisableFlag(false);
        return world;
    }

    /** Adds a body whose shape has its center of mass at the origin, moving down at a speed, and returns its number. */
    public int add(BodyShape shape, Pose pose, double downward) {
        MovingBody body = new MovingBody(world, shape, DENSITY, pose);
        body.push(0, -downward, 0);
        bodies.add(body);
        shapes.add(shape);
        detected = false;
        return detector.add(shape, pose);
    }

    /** Adds a body that never moves and returns its number. */
    public int addFixed(BodyShape shape, Pose pose) {
        bodies.add(null);
        shapes.add(shape);
        detected = false;
        return detector.addFixed(shape, pose);
    }

    /** Finds the contacts at the current poses and of the current shapes, from which the next step will start. */
    public RayContacts detect() {
        double[] travels = shapes.stream().mapToDouble(BodyShape::travel).toArray();
        if (!detected || !Arrays.equals(travels, detectedTravels)) {
            contacts = detector.detect();
            detected = true;
            detectedTravels = travels;
        }
        return contacts;
    }

    /** Advances the world by one time step. */
    public void step() {
        detect();
        detected = false;
        long start = System.nanoTime();
        for (int contact : filter.choose(contacts)) {
            // A rigid solver has no response to a deformable body that penetrates itself, and rejects such a joint.
            if (contacts.body(contact) != contacts.otherBody(contact)) {
                constrain(contact);
            }
        }
        for (MovingBody body : bodies) {
            if (body != null) {
                body.give();
            }
        }
        DMisc.dRandSetSeed(stepNumber);
        world.quickStep(settings.timeStep());
        joints.empty();
        readBackAll();
        stepNumber++;
        solverNanos = System.nanoTime() - start;
    }

    private void readBackAll() {
        for (int number = 0; number < bodies.size(); number++) {
            MovingBody body = bodies.get(number);
            if (body != null) {
                body.readBack();
                detector.move(number, body.pose());
            }
        }
    }

    private void constrain(int contact) {
        DContact made = new DContact();
        for (int axis = 0; axis < 3; axis++) {
            made.geom.pos.set(axis, contacts.position(contact, axis));
            made.geom.normal.set(axis,
                    settings.projected() ? contacts.normal(contact, axis) : contacts.direction(contact, axis));
        }
        made.geom.depth = settings.projected() ? contacts.projectedDepth(contact) : contacts.depth(contact);
        made.surface.mode = OdeConstants.dContactApprox1 | OdeConstants.dContactBounce;
        made.surface.mu = settings.contactFriction();
        made.surface.bounce = settings.restitution();
        made.surface.bounce_vel = LEAST_BOUNCING_SPEED;
        DContactJoint joint = OdeHelper.createContactJoint(world, joints, made);
        joint.attach(ode(contacts.body(contact)), ode(contacts.otherBody(contact)));
    }

    private DBody ode(int body) {
        return bodies.get(body) == null ? null : bodies.get(body).ode();
    }

    /** Moves a moving body to a pose, at rest. */
    public void place(int body, Pose pose) {
        bodies.get(body).place(pose);
        detector.move(body, pose);
        detected = false;
    }

    /** Returns the pose of a body; null for one that never moves. */
    public Pose pose(int body) {
        return bodies.get(body) == null ? null : bodies.get(body).pose();
    }

    /** Returns the speed of a body, in meters per second. */
    public double speed(int body) {
        return bodies.get(body) == null ? 0 : bodies.get(body).speed();
    }

    public int bodyCount() {
        return bodies.size();
    }

    /**
     * Returns the contacts of the last {@link #detect}: those from which the last step started, unless it was called
     * since; null before the first one.
     */
    public RayContacts contacts() {
        return contacts;
    }

    public RayDetector detector() {
        return detector;
    }

    public long stepNumber() {
        return stepNumber;
    }

    /** Returns how long the last step took without its search. */
    public long solverNanos() {
        return solverNanos;
    }

    /** Returns the kinetic energy plus the potential energy above height 0, of all bodies. */
    public double energy() {
        double sum = 0;
        for (MovingBody body : bodies) {
            sum += body == null ? 0 : body.energy(settings.gravity());
        }
        return sum;
    }

    /** Stores the state between two steps, but not the set of bodies. */
    public void writeTo(DataOutput out) throws IOException {
        if (detected) {
            throw new IllegalStateException("the next step has begun; store the state before its contacts are found");
        }
        out.writeLong(stepNumber);
        for (MovingBody body : bodies) {
            if (body != null) {
                body.writeTo(out);
            }
        }
        detector.writeRays(out);
    }

    /** Restores what {@link #writeTo} stored; the same bodies must have been added. */
    public void readFrom(DataInput in) throws IOException {
        stepNumber = in.readLong();
        detected = false;
        for (int number = 0; number < bodies.size(); number++) {
            if (bodies.get(number) != null) {
                bodies.get(number).readFrom(in);
                detector.move(number, bodies.get(number).pose());
            }
        }
        detector.readRays(in);
    }

    @Override
    public void close() {
        detector.close();
        joints.destroy();
        world.destroy();
    }
}
