package dev.graze.spi;

import dev.graze.mesh.IndexPair;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ObjDoubleConsumer;

/**
 * The earliest impact that any thread has found so far, in a step that asks only for first impacts: of the whole scene,
 * or of each pair of parts. Later contacts do not count. Impacts only get earlier, so a thread that reads an old bound
 * tests more than it needs to, and misses nothing. The buffer of a step has its bound, and every buffer that follows
 * that one lowers it.
 *
 * <p>An engine may ignore the bound: buffers drop what is too late. It saves time if it does not search for contacts
 * after {@link #latestTime()}.
 *
 * <p><b>Times.</b> A toi is never late, and without a separation early by at most the tolerance (see {@link
 * dev.graze.ContinuousOptions#tolerance}). So features that do not touch before the best toi plus the tolerance have a
 * later toi. With a separation there is no such rule, because a search that reaches its iteration limit reports the
 * time that it has reached; then the bound says nothing about times.
 */
public final class ImpactBound {
    private static final ImpactBound NONE = new ImpactBound(null, 0);
    private static final double LAST = 1;
    /** More than the rounding of a toi, in addition to the tolerance. */
    private static final double ROUNDING = 0x1p-40;

    /** Null unless each pair of parts has its own bound. */
    private final SearchScene scene;
    private final double early;
    private final AtomicLong best = new AtomicLong(Double.doubleToRawLongBits(LAST));
    /** The bits of the earliest toi of each pair of parts that touches. */
    private final ConcurrentHashMap<Long, AtomicLong> ofParts = new ConcurrentHashMap<>();

    private ImpactBound(SearchScene scene, double early) {
        this.scene = scene;
        this.early = early;
    }

    /** Returns the bound of a step that asks for all contacts. */
    public static ImpactBound none() {
        return NONE;
    }

    /** Creates the bound of a step that asks for the contacts with the smallest toi. */
    public static ImpactBound ofFirst(EngineOptions options) {
        return new ImpactBound(null, early(options));
    }

    /** Creates the bound of a step that asks for the smallest toi of each pair of parts. */
    public static ImpactBound ofParts(SearchScene scene, EngineOptions options) {
        return new ImpactBound(scene, early(options));
    }

    private static double early(EngineOptions options) {
        return options.separation() > 0 ? LAST : options.tolerance() + ROUNDING;
    }

    /** Returns whether only first impacts count, so that a search need not find all contacts. */
    public boolean isSet() {
        return this != NONE;
    }

    /** Returns whether each pair of parts has its own bound, which is all that is asked for. */
    boolean isOfParts() {
        return scene != null;
    }

    /** Returns the time after which no contact between any features counts; 1 if all do. */
    public double latestTime() {
        return isOfParts() ? LAST : latestTime(get());
    }

    /** Returns the time after which no contact between the features of two vertices counts. */
    public double latestTime(int v0, int v3) {
        return latestTime(latestToi(v0, v3));
    }

    private double latestTime(double toi) {
        return Math.min(LAST, toi + early);
    }

    /** Returns the largest toi with which a contact between the features of two vertices counts. */
    public double latestToi(int v0, int v3) {
        if (!isOfParts()) {
            return get();
        }
        AtomicLong bits = ofParts.get(parts(v0, v3));
        return bits == null ? LAST : Double.longBitsToDouble(bits.get());
    }

    /** Returns the smallest toi so far; 1 if there is none. */
    public double get() {
        return Double.longBitsToDouble(best.get());
    }

    /** Notes a contact between the features of two vertices. */
    void lower(int v0, int v3, double toi) {
        lower(best, toi);
        if (isOfParts()) {
            lower(ofParts.computeIfAbsent(parts(v0, v3),
                    pair -> new AtomicLong(Double.doubleToRawLongBits(LAST))), toi);
        }
    }

    private static void lower(AtomicLong bits, double toi) {
        long before = bits.get();
        while (toi < Double.longBitsToDouble(before)
                && !bits.compareAndSet(before, Double.doubleToRawLongBits(toi))) {
            before = bits.get();
        }
    }

    private long parts(int v0, int v3) {
        int a = scene.partOfVertex(v0);
        int b = scene.partOfVertex(v3);
        return IndexPair.pack(Math.min(a, b), Math.max(a, b));
    }

    /** Passes on each pair of parts that touches, as {@link IndexPair}s in ascending order, with its smallest toi. */
    public void forParts(ObjDoubleConsumer<Long> receiver) {
        ofParts.keySet().stream().sorted()
                .forEach(pair -> receiver.accept(pair, Double.longBitsToDouble(ofParts.get(pair).get())));
    }
}
