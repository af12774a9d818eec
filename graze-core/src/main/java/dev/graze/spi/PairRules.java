package dev.graze.spi;

import dev.graze.mesh.LimitExceededException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Which pairs of parts may collide, and which parts are tested against themselves. Immutable and thread-safe.
 *
 * <p>Parts that behave alike form a class, so that the table of answers is small however many parts there are. For
 * nodes of a hierarchy that hold several parts, {@link #present} and {@link #partners} summarize the classes below as
 * 64 bits; two nodes can be pruned if what one holds is not a partner of what the other holds.
 */
public final class PairRules {
    private static final int MOST_CLASSES = 1 << 15;

    private final int[] classes;
    private final boolean[] within;
    private final int classCount;
    /** One row of {@link #rowLength} words per class: the classes whose parts it may collide with. */
    private final long[] table;
    private final int rowLength;
    private final boolean everything;

    private PairRules(PairRules rules) {
        this.classes = rules.classes;
        this.classCount = rules.classCount;
        this.within = rules.within;
        this.rowLength = rules.rowLength;
        this.table = rules.table;
        this.everything = false;
    }

    private PairRules(int[] classes, int classCount, boolean[] within, long[] table) {
        this.classes = classes;
        this.classCount = classCount;
        this.within = within;
        this.rowLength = rowLength(classCount);
        this.table = table;
        this.everything = allowsEverything();
    }

    /** Returns the rules of a scene of one part that is tested against itself. */
    public static PairRules everythingInOnePart() {
        return of(new boolean[] { true }, part -> 0, (a, b) -> true);
    }

    /**
     * Returns the same rules for a scene whose parts must be told apart even if all of them may collide: some of them
     * are fixed or rigid, and what is known about them is kept part by part.
     */
    public PairRules withPartsApart() {
        return everything && classes.length > 1 ? new PairRules(this) : this;
    }

    /** Returns the same rules, except that some parts are not tested against other parts. */
    public PairRules withoutOthers(BitSet alone) {
        return of(within, part -> List.of(classes[part], alone.get(part)),
                (a, b) -> !alone.get(a) && !alone.get(b) && classesMayCollide(classes[a], classes[b])).withPartsApart();
    }

    /** Answers whether two different parts may collide, in either order. */
    public interface PartPredicate {
        boolean mayCollide(int a, int b);
    }

    /** Returns a key for each part; parts with equal keys have the same partners. */
    public interface PartKey {
        Object of(int part);
    }

    /**
     * Compiles rules.
     *
     * @param within     for each part whether it is tested against itself
     * @param key        parts with equal keys must give the same answers
     * @param mayCollide symmetric; called for one pair of parts per pair of keys
     * @throws LimitExceededException if there are more different keys than rules can hold
     */
    public static PairRules of(boolean[] within, PartKey key, PartPredicate mayCollide) {
        int[] classes = new int[within.length];
        int[] firstOf = new int[within.length];
        int[] lastOf = new int[within.length];
        Arrays.fill(firstOf, -1);
        Map<Object, Integer> numbers = new HashMap<>();
        for (int part = 0; part < within.length; part++) {
            int number = numbers.computeIfAbsent(Objects.requireNonNull(key.of(part)), k -> numbers.size());
            classes[part] = number;
            firstOf[number] = firstOf[number] < 0 ? part : firstOf[number];
            lastOf[number] = part;
        }
        if (numbers.size() > MOST_CLASSES) {
            throw new LimitExceededException(
                    "the filters tell " + numbers.size() + " kinds of parts apart, but at most "
                            + MOST_CLASSES + " are possible; filter by categories instead of part by part");
        }
        long[] table = new long[numbers.size() * rowLength(numbers.size())];
        for (int a = 0; a < numbers.size(); a++) {
            for (int b = 0; b <= a; b++) {
                // Two parts of the class, if it has two.
                int other = a == b ? lastOf[a] : firstOf[b];
                if (firstOf[a] != other && mayCollide.mayCollide(firstOf[a], other)) {
                    set(table, numbers.size(), a, b);
                    set(table, numbers.size(), b, a);
                }
            }
        }
        return new PairRules(classes, numbers.size(), within.clone(), table);
    }

    private static int rowLength(int classCount) {
        return (classCount + 63) / 64;
    }

    private static void set(long[] table, int classCount, int a, int b) {
        table[a * rowLength(classCount) + b / 64] |= 1L << b;
    }

    private boolean allowsEverything() {
        int[] sizes = new int[classCount];
        for (int part = 0; part < classes.length; part++) {
            if (!within[part]) {
                return false;
            }
            sizes[classes[part]]++;
        }
        for (int a = 0; a < classCount; a++) {
            int partners = 0;
            for (int i = 0; i < rowLength; i++) {
                partners += Long.bitCount(table[a * rowLength + i]);
            }
            if (partners < (sizes[a] > 1 ? classCount : classCount - 1)) {
                return false;
            }
        }
        return true;
    }

    public int partCount() {
        return classes.length;
    }

    /**
     * Returns whether the scene can be searched as one mesh: every part may collide with every part and with itself,
     * and nothing is kept part by part.
     */
    public boolean allowEverything() {
        return everything;
    }

    /** Returns whether features of two parts, or of one part if they are the same, are tested against each other. */
    public boolean mayCollide(int a, int b) {
        return a == b ? within[a] : classesMayCollide(classes[a], classes[b]);
    }

    /** Returns how many pairs of different parts may collide. */
    public long pairCount() {
        long[] sizes = new long[classCount];
        for (int ofPart : classes) {
            sizes[ofPart]++;
        }
        long pairs = 0;
        for (int a = 0; a < classCount; a++) {
            for (int b = 0; b <= a; b++) {
                if (classesMayCollide(a, b)) {
                    pairs += a == b ? sizes[a] * (sizes[a] - 1) / 2 : sizes[a] * sizes[b];
                }
            }
        }
        return pairs;
    }

    /**
     * Returns whether a part is tested against itself. Part 0 of a scene without parts is what engines search as one
     * mesh, of nothing.
     */
    public boolean mayCollideWithin(int part) {
        return everything || within[part];
    }

    private boolean classesMayCollide(int a, int b) {
        return (table[a * rowLength + b / 64] >>> b & 1) != 0;
    }

    /** Returns whether a part is tested against anything at all. */
    public boolean isActive(int part) {
        // A bit in the row means another part: the own class has its bit only if it has two parts.
        return partners(part) != 0;
    }

    /** Returns the class of a part as one of 64 bits. With more than 64 classes, several share a bit. */
    public long present(int part) {
        return 1L << classes[part];
    }

    /**
     * Returns the bits of all parts that a part may collide with, itself included. The union over the parts below a
     * node is the node's partners: if they share no bit with what another node holds, no pair of the two may collide.
     */
    public long partners(int part) {
        long bits = within[part] ? present(part) : 0;
        int row = classes[part] * rowLength;
        for (int i = 0; i < rowLength; i++) {
            bits |= table[row + i];
        }
        return bits;
    }

    /** Returns the class of each part, for devices; read-only. */
    public int[] classes() {
        return classes;
    }

    /** Returns the number of 64-bit words in a row of {@link #table}. */
    public int rowLength() {
        return rowLength;
    }

    /**
     * Returns one row per class, for devices: bit b of a row is set if parts of the class may collide with other parts
     * of class b. Read-only.
     */
    public long[] table() {
        return table;
    }
}
