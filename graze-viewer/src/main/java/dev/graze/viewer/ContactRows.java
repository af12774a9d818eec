package dev.graze.viewer;

import dev.graze.ContactKind;
import dev.graze.Contacts;
import dev.graze.Intersections;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * The rows of the page's list of contacts, or of intersecting pairs, in the order of the results.
 *
 * @param vertexFaces how many of them, the first, are of kind VF
 * @param ids         four vertices per contact, or two triangles per pair
 * @param tois        the time of impact of each contact; empty for pairs, as are the normals
 * @param points      where it is, three coordinates each, in the page's space
 * @param normals     three coordinates each, in units of 1/32,767
 */
record ContactRows(int vertexFaces, int[] ids, float[] tois, float[] points, short[] normals) {
    private static final int UNIT = Short.MAX_VALUE;

    /** Returns the contacts of a step, or the earliest ones if there are more than the limit. */
    static ContactRows of(Contacts contacts, double[] positionsT0, double[] positionsT1, ViewSpace space, int limit) {
        int[] kept = earliest(contacts, limit);
        int vertexFaces = 0;
        int[] ids = new int[4 * kept.length];
        float[] tois = new float[kept.length];
        double[] points = new double[3 * kept.length];
        short[] normals = new short[3 * kept.length];
        for (int i = 0; i < kept.length; i++) {
            int contact = kept[i];
            MovingContact moving = new MovingContact(contacts, contact, positionsT0, positionsT1);
            for (int axis = 0; axis < 3; axis++) {
                points[3 * i + axis] = moving.midpoint(axis);
                normals[3 * i + axis] = (short) Math.round(contacts.normal(contact, axis) * UNIT);
            }
            for (int which = 0; which < 4; which++) {
                ids[4 * i + which] = contacts.vertex(contact, which);
            }
            tois[i] = (float) contacts.toi(contact);
            vertexFaces += contacts.kind(contact) == ContactKind.VF ? 1 : 0;
        }
        return new ContactRows(vertexFaces, ids, tois, space.of(points), normals);
    }

    /**
     * Returns the intersecting pairs of an instant, or the first of them. A pair is placed at the center of the overlap
     * of its triangles' boxes.
     */
    static ContactRows of(Intersections pairs, Mesh mesh, ViewSpace space, int limit) {
        int count = Math.min(limit, pairs.size());
        int[] ids = new int[2 * count];
        double[] points = new double[3 * count];
        for (int i = 0; i < count; i++) {
            ids[2 * i] = pairs.triangleA(i);
            ids[2 * i + 1] = pairs.triangleB(i);
            for (int axis = 0; axis < 3; axis++) {
                points[3 * i + axis] = middleOfOverlap(mesh, ids[2 * i], ids[2 * i + 1], axis);
            }
        }
        return new ContactRows(0, ids, new float[0], space.of(points), new short[0]);
    }

    /** Returns the contacts with the smallest times, in the order of the results: by kind, then vertices. */
    private static int[] earliest(Contacts contacts, int limit) {
        int[] all = IntStream.range(0, contacts.size()).toArray();
        if (all.length <= limit) {
            return all;
        }
        int[] kept = Arrays.stream(all).boxed().sorted(Comparator.comparingDouble(contacts::toi)).limit(limit)
                .mapToInt(Integer::intValue).toArray();
        Arrays.sort(kept);
        return kept;
    }

    private static double middleOfOverlap(Mesh mesh, int a, int b, int axis) {
        Topology topology = mesh.topology();
        double[] positions = mesh.positions();
        double low = Double.NEGATIVE_INFINITY;
        double high = Double.POSITIVE_INFINITY;
        for (int triangle : new int[] { a, b }) {
            double p = positions[3 * topology.triangleVertex(triangle, 0) + axis];
            double q = positions[3 * topology.triangleVertex(triangle, 1) + axis];
            double r = positions[3 * topology.triangleVertex(triangle, 2) + axis];
            low = Math.max(low, Math.min(p, Math.min(q, r)));
            high = Math.min(high, Math.max(p, Math.max(q, r)));
        }
        return low / 2 + high / 2;
    }
}
