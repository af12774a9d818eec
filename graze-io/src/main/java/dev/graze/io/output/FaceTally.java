package dev.graze.io.output;

import dev.graze.inspect.ContactFaces;
import dev.graze.Contacts;
import dev.graze.Intersections;
import dev.graze.mesh.Topology;
import java.util.Arrays;

/** For each face, the number of its pairs and the time of the earliest one. */
final class FaceTally {
    /**
     * Time of impact of a face without contacts: later than any contact, and a number that every viewer can scale.
     */
    static final double NO_CONTACT = 2;

    private final int[] counts;
    private final double[] earliestToi;

    private FaceTally(int faces) {
        counts = new int[faces];
        earliestToi = new double[faces];
        Arrays.fill(earliestToi, NO_CONTACT);
    }

    static FaceTally of(Topology topology, Contacts contacts) {
        FaceTally tally = new FaceTally(topology.triangleCount());
        ContactFaces faces = new ContactFaces(topology);
        for (int i = 0; i < contacts.size(); i++) {
            double toi = contacts.toi(i);
            faces.forEach(contacts, i, face -> tally.add(face, toi));
        }
        return tally;
    }

    /** Counts intersections, whose time is 0. */
    static FaceTally of(Topology topology, Intersections intersections) {
        FaceTally tally = new FaceTally(topology.triangleCount());
        for (int i = 0; i < intersections.size(); i++) {
            tally.add(intersections.triangleA(i), 0);
            tally.add(intersections.triangleB(i), 0);
        }
        return tally;
    }

    private void add(int face, double toi) {
        counts[face]++;
        earliestToi[face] = Math.min(earliestToi[face], toi);
    }

    int count(int face) {
        return counts[face];
    }

    double earliestToi(int face) {
        return earliestToi[face];
    }
}
