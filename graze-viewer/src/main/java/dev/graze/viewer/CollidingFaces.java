package dev.graze.viewer;

import dev.graze.inspect.ContactFaces;
import dev.graze.Contacts;
import dev.graze.Intersections;
import dev.graze.mesh.Topology;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Finds the faces to colour: those in a contact, or with an edge or vertex in one. Each keeps its earliest time of
 * impact.
 */
final class CollidingFaces {
    private final ContactFaces contactFaces;
    private final double[] earliest;

    CollidingFaces(Topology topology) {
        this.contactFaces = new ContactFaces(topology);
        this.earliest = new double[topology.triangleCount()];
    }

    /**
     * Colliding faces, ascending.
     *
     * @param tois the earliest time of impact of each; empty for an instant, which has no times
     */
    record Found(int[] faces, float[] tois) {
    }

    /** Returns the colliding faces of a step. */
    Found of(Contacts contacts) {
        Arrays.fill(earliest, Double.POSITIVE_INFINITY);
        for (int i = 0; i < contacts.size(); i++) {
            mark(contacts, i);
        }
        int[] faces = marked();
        float[] tois = new float[faces.length];
        for (int i = 0; i < faces.length; i++) {
            tois[i] = (float) earliest[faces[i]];
        }
        return new Found(faces, tois);
    }

    /** Returns the intersecting triangles of an instant. */
    static Found of(Intersections pairs) {
        BitSet faces = new BitSet();
        for (int i = 0; i < pairs.size(); i++) {
            faces.set(pairs.triangleA(i));
            faces.set(pairs.triangleB(i));
        }
        return new Found(faces.stream().toArray(), new float[0]);
    }

    private void mark(Contacts contacts, int i) {
        double toi = contacts.toi(i);
        contactFaces.forEach(contacts, i, face -> earliest[face] = Math.min(earliest[face], toi));
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
