package dev.graze.scenes.cloth;

import dev.graze.mesh.Topology;
import dev.graze.scenes.shape.Surface;
import java.util.Arrays;
import java.util.List;

/**
 * A cloth simulated by XPBD with small substeps: links along the edges resist stretch, links across them resist shear
 * and folding, and collisions with itself and with obstacles push it back. The result is the same on any number of
 * cores.
 *
 * <pre>
 * predict -> stretch -> bend -> own layers -> obstacles -> velocities
 * </pre>
 */
public final class Cloth {
    private static final double GRAVITY = 9.81;
    /** The stretch that one round of projection per substep may leave under the cloth's own weight. */
    private static final double STRETCH_GOAL = 0.03;
    /**
     * The fraction of an edge length that a particle may move in a substep, so that layers do not pass through each
     * other.
     */
    private static final double TOP_STEP = 0.36;

    private final Particles particles;
    private final Links stretch;
    private final Links bend;
    private final SelfCollision self;
    private final List<Obstacle> obstacles;
    private final Fabric fabric;
    private final double edge;

    /**
     * Creates a cloth at rest in the shape of the surface.
     *
     * @param seams pairs of particles held together besides those that share an edge
     */
    public Cloth(Surface surface, int[] seams, Fabric fabric, List<Obstacle> obstacles) {
        double[] rest = surface.positions();
        Topology topology = Topology.of(surface.vertexCount(), surface.triangles());
        this.particles = new Particles(rest);
        this.stretch = Links.atRest(rest, concat(edges(topology), seams), 0);
        this.bend = Links.atRest(rest, acrossEdges(topology), fabric.bendGive());
        this.edge = medianEdge(rest, topology);
        this.self = new SelfCollision(rest, fabric.thickness() * edge, fabric.layerFriction());
        this.obstacles = List.copyOf(obstacles);
        this.fabric = fabric;
    }

    private static int[] edges(Topology topology) {
        int[] pairs = new int[2 * topology.edgeCount()];
        for (int i = 0; i < pairs.length; i++) {
            pairs[i] = topology.edgeVertex(i / 2, i % 2);
        }
        return pairs;
    }

    private static int[] concat(int[] a, int[] b) {
        int[] both = Arrays.copyOf(a, a.length + b.length);
        System.arraycopy(b, 0, both, a.length, b.length);
        return both;
    }

    /** Returns, for each inner edge, the two corners opposite each other across it. */
    private static int[] acrossEdges(Topology topology) {
        int[] pairs = new int[2 * topology.edgeCount()];
        int size = 0;
        for (int e = 0; e < topology.edgeCount(); e++) {
            if (topology.edgeTriangles().size(e) == 2) {
                pairs[size++] = cornerOff(topology, topology.edgeTriangles().get(e, 0), e);
                pairs[size++] = cornerOff(topology, topology.edgeTriangles().get(e, 1), e);
            }
        }
        return Arrays.copyOf(pairs, size);
    }

    /** Returns the corner of a triangle that is not on the edge: edge k joins corners k and k + 1. */
    private static int cornerOff(Topology topology, int triangle, int edge) {
        int side = 0;
        while (topology.triangleEdge(triangle, side) != edge) {
            side++;
        }
        return topology.triangleVertex(triangle, (side + 2) % 3);
    }

    private static double medianEdge(double[] rest, Topology topology) {
        double[] lengths = new double[topology.edgeCount()];
        for (int e = 0; e < lengths.length; e++) {
            lengths[e] = Links.distance(rest, topology.edgeVertex(e, 0), topology.edgeVertex(e, 1));
        }
        Arrays.sort(lengths);
        return lengths[lengths.length / 2];
    }

    /**
     * Returns the longest substep that keeps the stretch small. Where n edges hang below each other, the uppermost
     * carries n particles, and one round leaves it longer by about n g dt^2.
     *
     * @param hanging the length of cloth that hangs from one place, in meters
     */
    public double longestSubstep(double hanging) {
        return edge * Math.sqrt(STRETCH_GOAL / (GRAVITY * hanging));
    }

    /** Displaces a particle before the first substep, without changing the shape in which the cloth is at rest. */
    public void displace(int particle, double x, double y, double z) {
        particles.position[3 * particle] += x;
        particles.position[3 * particle + 1] += y;
        particles.position[3 * particle + 2] += z;
    }

    /** Excludes a particle from the simulation and moves it; it stays there until the next call. */
    public void hold(int particle, double[] place) {
        particles.hold(particle, place[0], place[1], place[2]);
    }

    /** Advances by one substep. Obstacles must already be where they are at its end. */
    public void substep(double dt) {
        particles.predict(dt, GRAVITY);
        stretch.project(particles);
        bend.project(particles);
        self.resolve(particles);
        for (Obstacle obstacle : obstacles) {
            obstacle.resolve(particles);
        }
        particles.settle(dt, fabric.drag(), TOP_STEP * edge / dt);
    }

    /** Copies all positions into a mesh that starts with this cloth's vertices. */
    public void place(double[] world) {
        System.arraycopy(particles.position, 0, world, 0, particles.position.length);
    }
}
