package dev.graze.viewer;

import dev.graze.spi.ContactBuffer;
import dev.graze.ContactKind;
import dev.graze.Contacts;
import dev.graze.ContactStatus;
import dev.graze.spi.IntersectionBuffer;
import dev.graze.Intersections;
import dev.graze.mesh.Topology;
import java.util.Arrays;

/**
 * A cloth that waves as it sinks through a ball. Its contacts are synthetic, not detected: where a vertex of the cloth
 * passes the ball's radius, it meets the nearest face of the ball. This is enough to display something in the right
 * place.
 */
final class WavingCloth {
    private static final double RADIUS = 0.55;

    private final int side;
    private final int rings;
    private final Topology topology;

    /** Creates a cloth of {@code side * side} vertices and a ball of {@code rings} rings and twice as many segments. */
    WavingCloth(int side, int rings) {
        this.side = side;
        this.rings = rings;
        int clothVertices = side * side;
        int[] cloth = grid(0, side, side);
        int[] ball = grid(clothVertices, rings + 1, 2 * rings + 1);
        int[] triangles = Arrays.copyOf(cloth, cloth.length + ball.length);
        System.arraycopy(ball, 0, triangles, cloth.length, ball.length);
        this.topology = Topology.of(clothVertices + (rings + 1) * (2 * rings + 1), triangles);
    }

    Topology topology() {
        return topology;
    }

    /** Returns positions at a time from 0, cloth above the ball, to 1, cloth half through it. */
    double[] positions(double time) {
        double[] positions = new double[3 * topology.vertexCount()];
        for (int v = 0; v < side * side; v++) {
            int row = v / side;
            double x = 2.4 * (v % side) / (side - 1) - 1.2;
            double z = 2.4 * row / (side - 1) - 1.2;
            double wave = 0.07 * Math.sin(5 * x + 9 * time) * Math.cos(4 * z - 6 * time)
                    + 0.025 * Math.sin(13 * z + 7 * x);
            put(positions, v, x, 0.75 - 0.7 * time + wave, z);
        }
        for (int v = side * side; v < topology.vertexCount(); v++) {
            int row = (v - side * side) / (2 * rings + 1);
            int column = (v - side * side) % (2 * rings + 1);
            double polar = Math.PI * row / rings;
            double azimuth = Math.PI * column / rings;
            put(positions, v, RADIUS * Math.sin(polar) * Math.cos(azimuth), RADIUS * Math.cos(polar),
                    RADIUS * Math.sin(polar) * Math.sin(azimuth));
        }
        return positions;
    }

    /**
     * Returns a vertex-face contact for each vertex of the cloth that passes the ball's radius, and an edge-edge
     * contact next to it.
     */
    Contacts contacts(double[] positionsT0, double[] positionsT1) {
        ContactBuffer found = new ContactBuffer();
        for (int v = 0; v < side * side - 1; v++) {
            double outsideT0 = height(positionsT0, v);
            double outsideT1 = height(positionsT1, v);
            if (outsideT0 > 0 != outsideT1 > 0) {
                addContacts(found, v, nearestBallFace(positionsT1, v), outsideT0 / (outsideT0 - outsideT1));
            }
        }
        return found.toContacts();
    }

    /**
     * Returns each triangle of the cloth that straddles the ball's radius, paired with the nearest face of the ball.
     */
    Intersections intersections(double[] positions) {
        IntersectionBuffer found = new IntersectionBuffer();
        for (int triangle = 0; triangle < 2 * (side - 1) * (side - 1); triangle++) {
            int a = topology.triangleVertex(triangle, 0);
            if (height(positions, a) > 0 != height(positions, topology.triangleVertex(triangle, 1)) > 0) {
                found.add(triangle, nearestBallFace(positions, a));
            }
        }
        return found.toIntersections();
    }

    private void addContacts(ContactBuffer found, int vertex, int face, double toi) {
        int[] corners = { topology.triangleVertex(face, 0), topology.triangleVertex(face, 1),
                topology.triangleVertex(face, 2) };
        Arrays.sort(corners);
        found.add(ContactKind.VF, vertex, corners[0], corners[1], corners[2], toi, ContactStatus.CONVERGED);
        found.geometry(1.0 / 3, 1.0 / 3, 0, 1, 0, 0);
        found.add(ContactKind.EE, vertex, vertex + 1, corners[0], corners[1], Math.min(1, toi + 0.02),
                ContactStatus.CONVERGED);
        found.geometry(0.25, 0.5, 0, 1, 0, 0);
    }

    private static double height(double[] positions, int vertex) {
        return Math.hypot(Math.hypot(positions[3 * vertex], positions[3 * vertex + 1]), positions[3 * vertex + 2])
                - RADIUS;
    }

    private int nearestBallFace(double[] positions, int vertex) {
        int nearest = -1;
        double least = Double.POSITIVE_INFINITY;
        for (int face = 2 * (side - 1) * (side - 1); face < topology.triangleCount(); face++) {
            double distance = distanceToCentre(positions, vertex, face);
            if (distance < least) {
                least = distance;
                nearest = face;
            }
        }
        return nearest;
    }

    private double distanceToCentre(double[] positions, int vertex, int face) {
        double sum = 0;
        for (int axis = 0; axis < 3; axis++) {
            double centre = 0;
            for (int corner = 0; corner < 3; corner++) {
                centre += positions[3 * topology.triangleVertex(face, corner) + axis] / 3;
            }
            sum += (centre - positions[3 * vertex + axis]) * (centre - positions[3 * vertex + axis]);
        }
        return sum;
    }

    private static int[] grid(int first, int rows, int columns) {
        int[] triangles = new int[6 * (rows - 1) * (columns - 1)];
        int at = 0;
        for (int row = 0; row < rows - 1; row++) {
            for (int column = 0; column < columns - 1; column++) {
                int v = first + row * columns + column;
                int[] quad = { v, v + columns, v + 1, v + 1, v + columns, v + columns + 1 };
                System.arraycopy(quad, 0, triangles, at, 6);
                at += 6;
            }
        }
        return triangles;
    }

    private static void put(double[] positions, int vertex, double x, double y, double z) {
        positions[3 * vertex] = x;
        positions[3 * vertex + 1] = y;
        positions[3 * vertex + 2] = z;
    }
}
