package dev.graze.opencl.elementary;

import dev.graze.ContactKind;
import dev.graze.device.DeviceResults;
import dev.graze.mesh.ArrayCapacity;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** The results of a task, copied from the device to host memory. Reused from task to task. */
public final class ResultRecords {
    /** Bytes of the features of a test: four vertices, the first one complemented for edges. */
    public static final int FEATURES_BYTES = 4 * Integer.BYTES;
    private static final int VERTICES = 4;
    private static final int NUMBERS = 6;
    private static final String REMEDY = "split the scene or the step";
    private static final ArrayCapacity CONTACT_CAPACITY = new ArrayCapacity(NUMBERS,
            "contacts found by a device at once", REMEDY);
    private static final ArrayCapacity UNDECIDED_CAPACITY = new ArrayCapacity(VERTICES,
            "pairs that a device left undecided at once",
            REMEDY);
    /** Bytes of a contact: its features, then toi, u, v and the normal. */
    public static final int CONTACT_BYTES = FEATURES_BYTES + NUMBERS * Double.BYTES;

    private int[] contactFeatures = new int[0];
    private double[] contactNumbers = new double[0];
    private int contacts;
    private int[] undecidedFeatures = new int[0];
    private int undecided;
    private long vertexFace;
    private long edgeEdge;
    private long searched;

    public void clear() {
        contacts = 0;
        undecided = 0;
        vertexFace = 0;
        edgeEdge = 0;
        searched = 0;
    }

    public void count(int madeVertexFace, int madeEdgeEdge, int searchedTests) {
        vertexFace += madeVertexFace;
        edgeEdge += madeEdgeEdge;
        searched += searchedTests;
    }

    /** Copies contacts in the device's layout. */
    public void addContacts(ByteBuffer records) {
        int count = records.remaining() / CONTACT_BYTES;
        reserveContacts((long) contacts + count);
        for (int i = 0; i < count; i++) {
            records.position(i * CONTACT_BYTES);
            records.asIntBuffer().get(contactFeatures, 4 * contacts, 4);
            records.position(i * CONTACT_BYTES + FEATURES_BYTES);
            records.asDoubleBuffer().get(contactNumbers, NUMBERS * contacts, NUMBERS);
            contacts++;
        }
    }

    private void reserveContacts(long count) {
        int present = contactNumbers.length / NUMBERS;
        if (count > present) {
            int capacity = CONTACT_CAPACITY.capacity(present, count);
            contactFeatures = Arrays.copyOf(contactFeatures, VERTICES * capacity);
            // assigned last: its length is the capacity check
            contactNumbers = Arrays.copyOf(contactNumbers, NUMBERS * capacity);
        }
    }

    public void addUndecided(ByteBuffer features) {
        int count = features.remaining() / FEATURES_BYTES;
        reserveUndecided((long) undecided + count);
        features.asIntBuffer().get(undecidedFeatures, 4 * undecided, 4 * count);
        undecided += count;
    }

    private void reserveUndecided(long count) {
        int present = undecidedFeatures.length / VERTICES;
        if (count > present) {
            undecidedFeatures = Arrays.copyOf(undecidedFeatures,
                    VERTICES * UNDECIDED_CAPACITY.capacity(present, count));
        }
    }

    /** Passes everything on. */
    public void handTo(DeviceResults results) {
        for (int i = 0; i < contacts; i++) {
            handContact(results, 4 * i, NUMBERS * i);
        }
        for (int i = 0; i < undecided; i++) {
            int[] f = undecidedFeatures;
            int at = 4 * i;
            results.undecided(kind(f[at]), vertex(f[at]), f[at + 1], f[at + 2], f[at + 3]);
        }
        results.counts(vertexFace, edgeEdge, searched);
    }

    private void handContact(DeviceResults results, int at, int from) {
        int[] f = contactFeatures;
        double[] n = contactNumbers;
        results.contact(kind(f[at]), vertex(f[at]), f[at + 1], f[at + 2], f[at + 3], n[from], n[from + 1], n[from + 2],
                n[from + 3],
                n[from + 4], n[from + 5]);
    }

    private static ContactKind kind(int first) {
        return first < 0 ? ContactKind.EE : ContactKind.VF;
    }

    private static int vertex(int first) {
        return first < 0 ? ~first : first;
    }
}
