package dev.graze.spi;

import dev.graze.Contact;
import dev.graze.ContactStatus;
import dev.graze.Contacts;
import dev.graze.ContactKind;

import dev.graze.mesh.ArrayCapacity;
import java.util.Arrays;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.IntUnaryOperator;

/**
 * Collects the contacts that an engine finds, in any order. It grows and never drops a contact, and is reused from step
 * to step. Not thread-safe: in a parallel engine each thread fills its own buffer, and {@link #addAll} joins them.
 *
 * <p>In a step whose contacts are streamed, every buffer that {@link #follow follows} the step's buffer hands over its
 * contacts whenever it holds a full batch. In a step that stops at the first contact, each of them raises the step's
 * {@link StopSignal}. In a step that asks for first impacts, each of them lowers the step's {@link ImpactBound} and
 * drops contacts that are too late.
 *
 * <p>For near pairs a buffer holds only which pairs they are ({@link #holdPairs}); they are measured in canonical order
 * afterwards.
 */
public final class ContactBuffer {
    private static final int INITIAL_CAPACITY = 256;
    private static final ArrayCapacity CAPACITY = new ArrayCapacity(4, "contacts of one step",
            "take them in batches, or cut the scene or the step");

    private byte[] kinds = new byte[INITIAL_CAPACITY];
    private byte[] statuses = new byte[INITIAL_CAPACITY];
    private int[] vertices = new int[4 * INITIAL_CAPACITY];
    private double[] tois = new double[INITIAL_CAPACITY];
    private double[] parameters = new double[2 * INITIAL_CAPACITY];
    private double[] normals = new double[3 * INITIAL_CAPACITY];
    private double[] gaps = new double[INITIAL_CAPACITY];
    private byte[] phases = new byte[INITIAL_CAPACITY];
    private final RowOrder order = new RowOrder();
    private int size;
    /** Null if the buffer holds contacts instead of streaming them. */
    private ContactStream stream;
    private final BooleanSupplier isCancelled;
    private StopSignal stop = StopSignal.never();
    /** If it is set, all contacts held have the same toi. */
    private ImpactBound bound = ImpactBound.none();
    /** Whether the columns other than kinds and vertices are unused. */
    private boolean pairsOnly;

    /** Makes a buffer for searches that are not cancelled, or one that follows another. */
    public ContactBuffer() {
        this(StopSignal::neverCancelled);
    }

    /**
     * Makes a buffer for searches that end early once they are cancelled.
     *
     * @param isCancelled any thread may call it
     */
    public ContactBuffer(BooleanSupplier isCancelled) {
        this.isCancelled = isCancelled;
    }

    public int size() {
        return size;
    }

    public void clear() {
        size = 0;
    }

    /**
     * Empties the buffer for a step; it then streams or holds contacts as the step's own buffer does, and the first one
     * stops the search if it would there.
     */
    public void follow(ContactBuffer step) {
        begin(step.stream, step.stop, step.pairsOnly);
        bound = step.bound;
    }

    /** Empties the buffer for a step whose contacts it holds. */
    public void hold() {
        begin(null, StopSignal.forAll(isCancelled), false);
    }

    /** Empties the buffer for a search whose pairs it holds without times and geometry. */
    public void holdPairs() {
        begin(null, StopSignal.forAll(isCancelled), true);
    }

    /** Empties the buffer for a step in which it holds contacts, and the first one stops the search. */
    public void stopAtFirst() {
        stopAfter(1);
    }

    /** Empties the buffer for a step in which it holds contacts, and this many stop the search. */
    public void stopAfter(long contacts) {
        begin(null, StopSignal.after(contacts, isCancelled), false);
    }

    /**
     * Empties the buffer for a step in which it holds only first impacts; or nothing, if each pair of parts has its own
     * bound.
     */
    public void holdFirst(ImpactBound stepBound) {
        hold();
        bound = stepBound;
    }

    /** Returns how late contacts of this step may be. */
    public ImpactBound bound() {
        return bound;
    }

    /** Returns whether this buffer holds all contacts of the step once it has ended. */
    public boolean isComplete() {
        return stream == null && !stop.isRaised() && !bound.isSet();
    }

    /** Returns the signal that ends the search of this step early. */
    public StopSignal stop() {
        return stop;
    }

    /**
     * Empties the buffer for a step whose contacts go to a receiver batch by batch, from whichever thread fills one.
     *
     * @param batchSize the largest number of contacts in a batch, at least 1
     */
    public void stream(int batchSize, Consumer<Contacts> receiver) {
        begin(new ContactStream(batchSize, receiver), StopSignal.forAll(isCancelled), false);
    }

    /**
     * Ends a step that is streamed: hands over the last batch, then rethrows the receiver's exception, if any.
     *
     * @return the number of contacts of the step
     */
    public long finishStream() {
        drain();
        return stream.finish();
    }

    private void begin(ContactStream stepStream, StopSignal stepStop, boolean onlyPairs) {
        clear();
        stream = stepStream;
        stop = stepStop;
        bound = ImpactBound.none();
        pairsOnly = onlyPairs;
    }

    private void drain() {
        if (size > 0) {
            stream.accept(toContacts());
            clear();
        }
    }

    /**
     * Adds a contact with its vertices in canonical order (see {@link ContactKind}). A call of {@link #geometry} must
     * follow. It counts as {@link Contact.Phase#APPROACHING} unless {@link #phase} says otherwise.
     */
    public void add(ContactKind kind, int v0, int v1, int v2, int v3, double toi, ContactStatus status) {
        if (stream != null && size >= stream.batchSize()) {
            drain();
        }
        reserve(1);
        statuses[size] = (byte) status.ordinal();
        tois[size] = toi;
        phases[size] = (byte) Contact.Phase.APPROACHING.ordinal();
        put(kind, v0, v1, v2, v3);
    }

    /** Adds a pair with its vertices in canonical order to a buffer that {@link #holdPairs holds pairs}. */
    public void addPair(ContactKind kind, int v0, int v1, int v2, int v3) {
        reserve(1);
        put(kind, v0, v1, v2, v3);
    }

    private void put(ContactKind kind, int v0, int v1, int v2, int v3) {
        kinds[size] = (byte) kind.ordinal();
        int at = 4 * size;
        vertices[at] = v0;
        vertices[at + 1] = v1;
        vertices[at + 2] = v2;
        vertices[at + 3] = v3;
        size++;
        stop.raise();
    }

    /** Sets the closest points' parameters, the unit normal and the distance of the last contact added. */
    public void geometry(double u, double v, double nx, double ny, double nz, double gap) {
        int last = size - 1;
        parameters[2 * last] = u;
        parameters[2 * last + 1] = v;
        normals[3 * last] = nx;
        normals[3 * last + 1] = ny;
        normals[3 * last + 2] = nz;
        gaps[last] = gap;
    }

    /** Sets the phase of the last contact added. */
    public void phase(Contact.Phase phase) {
        phases[size - 1] = (byte) phase.ordinal();
    }

    /** Replaces the unit normal of the last contact added. */
    public void normal(double nx, double ny, double nz) {
        int last = 3 * (size - 1);
        normals[last] = nx;
        normals[last + 1] = ny;
        normals[last + 2] = nz;
    }

    /**
     * Drops the last contact if only first impacts count and an earlier one is known, or the others if it is earlier.
     * Call it once everything about the contact is set, in a buffer that may {@link #follow} that of such a step. This
     * is the one place that decides which contacts limit how far a motion may go: those that approach.
     */
    public void keepIfFirst() {
        if (!bound.isSet()) {
            return;
        }
        int last = --size;
        int v0 = vertices[4 * last];
        int v3 = vertices[4 * last + 3];
        if (phases[last] != Contact.Phase.APPROACHING.ordinal() || tois[last] > bound.latestToi(v0, v3)) {
            return;
        }
        bound.lower(v0, v3, tois[last]);
        if (!bound.isOfParts()) {
            size = last > 0 && tois[last] < tois[0] ? 0 : last;
            copyRows(this, last, 1);
        }
    }

    public void addAll(ContactBuffer other) {
        if (stream != null) {
            addInBatches(other);
        } else {
            addRows(other, 0, other.size);
        }
    }

    /**
     * Adds some contacts of another buffer.
     *
     * @param chosen tests a vertex of the first feature and one of the second
     * @param number returns the number by which a vertex is known here; ascending
     */
    public void addIf(ContactBuffer other, IndexPairPredicate chosen, IntUnaryOperator number) {
        for (int i = 0; i < other.size; i++) {
            if (chosen.test(other.vertices[4 * i], other.vertices[4 * i + 3])) {
                if (stream != null && size >= stream.batchSize()) {
                    drain();
                }
                pairsOnly = size == 0 ? other.pairsOnly : pairsOnly;
                copyRows(other, i, 1);
                for (int k = 4 * size - 4; k < 4 * size; k++) {
                    vertices[k] = number.applyAsInt(vertices[k]);
                }
                keepIfFirst();
            }
        }
    }

    /** Adds contacts of an earlier result. */
    public void addAll(Contacts contacts) {
        for (int i = 0; i < contacts.size(); i++) {
            add(contacts, i);
        }
    }

    /** Adds one contact of an earlier result. */
    public void add(Contacts contacts, int i) {
        add(contacts.kind(i), contacts.vertex(i, 0), contacts.vertex(i, 1), contacts.vertex(i, 2),
                contacts.vertex(i, 3), contacts.toi(i),
                contacts.status(i));
        geometry(contacts.u(i), contacts.v(i), contacts.normal(i, 0), contacts.normal(i, 1), contacts.normal(i, 2),
                contacts.gap(i));
        phase(contacts.phase(i));
        keepIfFirst();
    }

    /**
     * Fills each batch, so that a step with few contacts comes in one. The other buffer may hold more than a batch if
     * it does not follow this one.
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

    /** Adds rows of another buffer; an empty buffer adopts its columns. */
    private void addRows(ContactBuffer other, int from, int count) {
        if (count == 0) {
            return;
        }
        pairsOnly = size == 0 ? other.pairsOnly : pairsOnly;
        if (!bound.isSet()) {
            copyRows(other, from, count);
            return;
        }
        for (int row = from; row < from + count; row++) {
            copyRows(other, row, 1);
            keepIfFirst();
        }
    }

    private void copyRows(ContactBuffer other, int from, int count) {
        reserve(count);
        System.arraycopy(other.kinds, from, kinds, size, count);
        System.arraycopy(other.vertices, 4 * from, vertices, 4 * size, 4 * count);
        if (!pairsOnly) {
            addColumns(other, from, count);
        }
        size += count;
        stop.raiseIfOneIsEnough();
    }

    private void addColumns(ContactBuffer other, int from, int count) {
        System.arraycopy(other.statuses, from, statuses, size, count);
        System.arraycopy(other.tois, from, tois, size, count);
        System.arraycopy(other.parameters, 2 * from, parameters, 2 * size, 2 * count);
        System.arraycopy(other.normals, 3 * from, normals, 3 * size, 3 * count);
        System.arraycopy(other.gaps, from, gaps, size, count);
        System.arraycopy(other.phases, from, phases, size, count);
    }

    /** Returns the contacts in canonical order, whatever order they were added in. */
    public Contacts toContacts() {
        sort();
        return gather();
    }

    /**
     * Returns some of the contacts with the smallest toi, as pairs in no particular order.
     *
     * @param most how many at most
     */
    public PairList earliest(int most) {
        double first = Double.POSITIVE_INFINITY;
        for (int i = 0; i < size; i++) {
            first = Math.min(first, tois[i]);
        }
        int[] rows = new int[4 * most];
        int count = 0;
        int vertexFaces = 0;
        for (ContactKind kind : ContactKind.values()) {
            for (int i = 0; i < size && count < most; i++) {
                if (tois[i] == first && kinds[i] == kind.ordinal()) {
                    System.arraycopy(vertices, 4 * i, rows, 4 * count++, 4);
                }
            }
            vertexFaces = kind == ContactKind.VF ? count : vertexFaces;
        }
        return new PairList(vertexFaces, Arrays.copyOf(rows, 4 * count));
    }

    /** Returns which pairs the buffer holds, in canonical order. */
    public PairList toPairs() {
        sort();
        int vertexFaces = 0;
        int[] sorted = new int[4 * size];
        for (int i = 0; i < size; i++) {
            int from = order.get(i);
            vertexFaces += kinds[from] == ContactKind.VF.ordinal() ? 1 : 0;
            System.arraycopy(vertices, 4 * from, sorted, 4 * i, 4);
        }
        return new PairList(vertexFaces, sorted);
    }

    /** Returns whether a row is a vertex-face pair, in the order in which rows were added. */
    public boolean isVertexFace(int row) {
        return kinds[row] == ContactKind.VF.ordinal();
    }

    /** Returns the vertices of all rows, read-only: four each, in the order in which they were added. */
    public int[] vertices() {
        return vertices;
    }

    private void sort() {
        if (!order.mergeRuns(size, this::compare)) {
            order.sort(vertices, 4, size);
            order.sortBy(kinds);
        }
    }

    private Contacts gather() {
        byte[] sortedKinds = new byte[size];
        byte[] sortedStatuses = new byte[size];
        int[] sortedVertices = new int[4 * size];
        double[] sortedTois = new double[size];
        double[] sortedParameters = new double[2 * size];
        double[] sortedNormals = new double[3 * size];
        double[] sortedGaps = new double[size];
        byte[] sortedPhases = new byte[size];
        for (int i = 0; i < size; i++) {
            int from = order.get(i);
            sortedKinds[i] = kinds[from];
            sortedStatuses[i] = statuses[from];
            sortedTois[i] = tois[from];
            sortedGaps[i] = gaps[from];
            sortedPhases[i] = phases[from];
            System.arraycopy(vertices, 4 * from, sortedVertices, 4 * i, 4);
            System.arraycopy(parameters, 2 * from, sortedParameters, 2 * i, 2);
            System.arraycopy(normals, 3 * from, sortedNormals, 3 * i, 3);
        }
        return Contacts.ofColumns(sortedKinds, sortedStatuses, sortedVertices, sortedTois, sortedParameters,
                sortedNormals, sortedGaps, sortedPhases);
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
        if (needed > kinds.length) {
            int capacity = CAPACITY.capacity(kinds.length, needed);
            vertices = Arrays.copyOf(vertices, 4 * capacity);
            kinds = Arrays.copyOf(kinds, capacity); // last, since its length is the capacity
        }
        if (!pairsOnly && needed > tois.length) {
            reserveColumns(kinds.length);
        }
    }

    private void reserveColumns(int capacity) {
        statuses = Arrays.copyOf(statuses, capacity);
        parameters = Arrays.copyOf(parameters, 2 * capacity);
        normals = Arrays.copyOf(normals, 3 * capacity);
        gaps = Arrays.copyOf(gaps, capacity);
        phases = Arrays.copyOf(phases, capacity);
        tois = Arrays.copyOf(tois, capacity); // last, since its length is the capacity
    }
}
