package dev.graze.spi;

import dev.graze.ContactStatus;
import dev.graze.Contacts;
import dev.graze.ContactKind;

import dev.graze.mesh.ArrayCapacity;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * Where an engine puts the contacts it finds, in any order; it grows and never drops one. Reused from step to step. Not
 * thread-safe: parallel engines fill one each and {@link #addAll append} them.
 *
 * <p>In a step whose contacts are streamed, those of all threads hand over what they hold whenever it is a batch, if
 * they {@link #follow} the step's.
 */
public final class ContactBuffer {
    private static final int INITIAL_CAPACITY = 256;
    private static final ArrayCapacity ROOM = new ArrayCapacity(4, "contacts of one step",
            "take them in batches, or cut the scene or the step");

    private byte[] kinds = new byte[INITIAL_CAPACITY];
    private byte[] statuses = new byte[INITIAL_CAPACITY];
    private int[] vertices = new int[4 * INITIAL_CAPACITY];
    private double[] tois = new double[INITIAL_CAPACITY];
    private double[] parameters = new double[2 * INITIAL_CAPACITY];
    private double[] normals = new double[3 * INITIAL_CAPACITY];
    private final RowOrder order = new RowOrder();
    private int size;
    /** Null if contacts are held. */
    private ContactStream stream;

    public int size() {
        return size;
    }

    public void clear() {
        size = 0;
    }

    /** Empties it for a step, whose contacts it streams or holds as the step's own buffer does. */
    public void follow(ContactBuffer step) {
        begin(step.stream);
    }

    /** Empties it for a step whose contacts it holds. */
    public void hold() {
        begin(null);
    }

    /**
     * Empties the buffer for a step whose contacts go to a receiver batch by batch, from whichever thread fills one.
     *
     * @param batchSize the most contacts of a batch, at least 1
     */
    public void stream(int batchSize, Consumer<Contacts> receiver) {
        begin(new ContactStream(batchSize, receiver));
    }

    /**
     * Ends a step that is streamed: hands over the last batch, then throws what the receiver threw, if it did.
     *
     * @return the number of contacts of the step
     */
    public long finishStream() {
        drain();
        return stream.finish();
    }

    private void begin(ContactStream stepStream) {
        clear();
        stream = stepStream;
    }

    private void drain() {
        if (size > 0) {
            stream.take(toContacts());
            clear();
        }
    }

    /**
     * Adds a contact of the vertices in canonical order (see {@link ContactKind}); its geometry follows by
     * {@link #geometry}.
     */
    public void add(ContactKind kind, int v0, int v1, int v2, int v3, double toi, ContactStatus status) {
        if (stream != null && size >= stream.batchSize()) {
            drain();
        }
        reserve(1);
        kinds[size] = (byte) kind.ordinal();
        statuses[size] = (byte) status.ordinal();
        tois[size] = toi;
        int at = 4 * size;
        vertices[at] = v0;
        vertices[at + 1] = v1;
        vertices[at + 2] = v2;
        vertices[at + 3] = v3;
        size++;
    }

    /** The closest points' parameters and the unit normal of the contact added last. */
    public void geometry(double u, double v, double nx, double ny, double nz) {
        int last = size - 1;
        parameters[2 * last] = u;
        parameters[2 * last + 1] = v;
        normals[3 * last] = nx;
        normals[3 * last + 1] = ny;
        normals[3 * last + 2] = nz;
    }

    public void addAll(ContactBuffer other) {
        if (stream != null) {
            addInBatches(other);
        } else {
            addRows(other, 0, other.size);
        }
    }

    /** Adds contacts that somebody kept. */
    public void addAll(Contacts contacts) {
        for (int i = 0; i < contacts.size(); i++) {
            add(contacts, i);
        }
    }

    /** Adds one contact of some that somebody kept. */
    public void add(Contacts contacts, int i) {
        add(contacts.kind(i), contacts.vertex(i, 0), contacts.vertex(i, 1), contacts.vertex(i, 2),
                contacts.vertex(i, 3), contacts.toi(i),
                contacts.status(i));
        geometry(contacts.u(i), contacts.v(i), contacts.normal(i, 0), contacts.normal(i, 1), contacts.normal(i, 2));
    }

    /**
     * The other one may hold more than a batch, if it does not follow. Batches are filled up, so that a step of few
     * contacts is one.
     */
    private void addInBatches(ContactBuffer other) {
        for (int from = 0, count; from < other.size; from += count) {
            if (size >= stream.batchSize()) {
                drain();
            }
            count = Math.min(stream.batchSize() - size, other.size - from);
            addRows(other, from, count);
        }
    }

    private void addRows(ContactBuffer other, int from, int count) {
        reserve(count);
        System.arraycopy(other.kinds, from, kinds, size, count);
        System.arraycopy(other.statuses, from, statuses, size, count);
        System.arraycopy(other.vertices, 4 * from, vertices, 4 * size, 4 * count);
        System.arraycopy(other.tois, from, tois, size, count);
        System.arraycopy(other.parameters, 2 * from, parameters, 2 * size, 2 * count);
        System.arraycopy(other.normals, 3 * from, normals, 3 * size, 3 * count);
        size += count;
    }

    /** The contacts in their one order, whatever order they were found in. */
    public Contacts toContacts() {
        if (!order.mergeRuns(size, this::compare)) {
            order.sort(vertices, 4, size);
            order.sortBy(kinds);
        }
        return gather();
    }

    private Contacts gather() {
        byte[] sortedKinds = new byte[size];
        byte[] sortedStatuses = new byte[size];
        int[] sortedVertices = new int[4 * size];
        double[] sortedTois = new double[size];
        double[] sortedParameters = new double[2 * size];
        double[] sortedNormals = new double[3 * size];
        for (int i = 0; i < size; i++) {
            int from = order.get(i);
            sortedKinds[i] = kinds[from];
            sortedStatuses[i] = statuses[from];
            sortedTois[i] = tois[from];
            System.arraycopy(vertices, 4 * from, sortedVertices, 4 * i, 4);
            System.arraycopy(parameters, 2 * from, sortedParameters, 2 * i, 2);
            System.arraycopy(normals, 3 * from, sortedNormals, 3 * i, 3);
        }
        return Contacts.ofColumns(sortedKinds, sortedStatuses, sortedVertices, sortedTois, sortedParameters,
                sortedNormals);
    }

    private int compare(int a, int b) {
        int difference = Byte.compare(kinds[a], kinds[b]);
        for (int column = 0; column < 4 && difference == 0; column++) {
            difference = Integer.compare(vertices[4 * a + column], vertices[4 * b + column]);
        }
        return difference;
    }

    private void reserve(int more) {
        long needed = (long) size + more;
        if (needed <= tois.length) {
            return;
        }
        int capacity = ROOM.capacity(tois.length, needed);
        kinds = Arrays.copyOf(kinds, capacity);
        statuses = Arrays.copyOf(statuses, capacity);
        vertices = Arrays.copyOf(vertices, 4 * capacity);
        parameters = Arrays.copyOf(parameters, 2 * capacity);
        normals = Arrays.copyOf(normals, 3 * capacity);
        tois = Arrays.copyOf(tois, capacity); // last, since its length is the capacity
    }
}
