package dev.graze.viewer;

import dev.graze.ContactKind;
import dev.graze.Contacts;
import dev.graze.Intersections;
import dev.graze.mesh.Incidence;
import dev.graze.mesh.Topology;
import java.util.Arrays;

/**
 * Finds the faces to colour: those that are, or whose edge or vertex is, part of a contact. Each keeps its earliest time of impact.
 */
final class CollidingFaces {
    private final Topology topology;
    private final double[] earliest;

    CollidingFaces(Topology topology) {
        this.topology = topology;
        this.earliest = new double[topology.triangleCount()];
        clear();
    }

    /** The colliding faces of a step and the given contact points on top of them. */
    Overlay of(Contacts contacts, ContactPoints points) {
        clear();
        for (int i = 0; i < contacts.size(); i++) {
            mark(contacts, i);
        }
        int[] faces = marked();
        short[] tois = new short[faces.length];
        for (int i = 0; i < faces.length; i++) {
            tois[i] = Overlay.quantiseToi(earliest[faces[i]]);
        }
        return new Overlay(faces, tois, points.positions(), points.tois());
    }

    /** The intersecting triangles of an instant. */
    Overlay of(Intersections pairs) {
        clear();
        for (int i = 0; i < pairs.size(); i++) {
            earliest[pairs.triangleA(i)] = 0;
            earliest[pairs.triangleB(i)] = 0;
        }
        return new Overlay(marked(), new short[0], new float[0], new short[0]);
    }

    private void mark(Contacts contacts, int i) {
        double toi = contacts.toi(i);
        int v0 = contacts.vertex(i, 0);
        int v1 = contacts.vertex(i, 1);
        int v2 = contacts.vertex(i, 2);
        int v3 = contacts.vertex(i, 3);
        if (contacts.kind(i) == ContactKind.VF) {
            markAround(toi, v0, v0, v0);
            markAround(toi, v1, v2, v3);
        } else {
            markAround(toi, v0, v1, v1);
            markAround(toi, v2, v3, v3);
        }
    }

    /** Marks the triangles that have all three vertices; naming a vertex twice makes it an edge, three times a vertex. */
    private void markAround(double toi, int a, int b, int c) {
        Incidence around = topology.vertexTriangles();
        for (int k = 0; k < around.size(a); k++) {
            int triangle = around.get(a, k);
            if (has(triangle, b) && has(triangle, c)) {
                earliest[triangle] = Math.min(earliest[triangle], toi);
            }
        }
    }

    private boolean has(int triangle, int vertex) {
        return topology.triangleVertex(triangle, 0) == vertex || topology.triangleVertex(triangle, 1) == vertex
                || topology.triangleVertex(triangle, 2) == vertex;
    }

    private void clear() {
        Arrays.fill(earliest, Double.POSITIVE_INFINITY);
    }

    private int[] marked() {
        int[] faces = new int[earliest.length];
        int count = 0;
        for (int triangle = 0; triangle < earliest.length; triangle++) {
            if (earliest[triangle] < Double.POSITIVE_INFINITY) {
                faces[count++] = triangle;
            }
        }
        return Arrays.copyOf(faces, count);
    }
}
