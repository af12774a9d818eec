package dev.graze.viewer;

import dev.graze.ContactFaces;
import dev.graze.Contacts;
import dev.graze.Intersections;
import dev.graze.mesh.Topology;
import java.util.Arrays;

/**
 * Finds the faces to colour: those that are, or whose edge or vertex is, part of a contact. Each keeps its earliest time of impact.
 */
final class CollidingFaces {
    private final ContactFaces contactFaces;
    private final double[] earliest;

    CollidingFaces(Topology topology) {
        this.contactFaces = new ContactFaces(topology);
        this.earliest = new double[topology.triangleCount()];
    }

    /**
     * Faces, ascending.
     *
     * @param tois the earliest time of impact of each; empty for an instant, which has no times
     */
    record Found(int[] faces, float[] tois) {
    }

    /** The colliding faces of a step. */
    Found of(Contacts contacts) {
        clear();
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

    /** The intersecting triangles of an instant. */
    Found of(Intersections pairs) {
        clear();
        for (int i = 0; i < pairs.size(); i++) {
            earliest[pairs.triangleA(i)] = 0;
            earliest[pairs.triangleB(i)] = 0;
        }
        return new Found(marked(), new float[0]);
    }

    private void mark(Contacts contacts, int i) {
        double toi = contacts.toi(i);
        contactFaces.forEach(contacts, i, face -> earliest[face] = Math.min(earliest[face], toi));
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
