package dev.graze.narrow.certified;

import dev.graze.ContactKind;
import dev.graze.cull.BlockJudge;
import dev.graze.cull.CoplanarityFilter;
import dev.graze.simd.Simd;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Who judges the next block of one kind: lanes or plain Java. Both find the same. Before they are compiled, lanes are a hundred times slower than they
 * will be, and take seconds to get there; so at first they get only as many blocks as cost a fraction of what plain Java takes, until they beat it. Then all
 * narrow phases of the virtual machine use them.
 */
final class JudgeChoice {
    /** Who has less to do than this is done before lanes would pay. */
    private static final long WORTH_NANOS = 300_000_000;
    /** Lanes may cost this part of the time while they are slow. */
    private static final int ONE_IN = 4;
    /** So many blocks in a row must be faster than plain Java's average. */
    private static final int WINS = 8;
    private static final AtomicReferenceArray<Boolean> LANES_ARE_FAST = new AtomicReferenceArray<>(ContactKind.values().length);

    private final ContactKind kind;
    private final BlockJudge plain = new CoplanarityFilter();
    private final BlockJudge lanes;
    private boolean fast;
    private boolean lanesNext;
    private long plainNanos;
    private long plainPairs;
    private long lanesNanos;
    private int wins;

    JudgeChoice(ContactKind kind, double tolerance) {
        this.kind = kind;
        this.lanes = Simd.blockJudge(kind, tolerance);
        this.fast = Simd.isWidthForced();
    }

    void clear() {
        plain.clear();
        if (lanes != null) {
            lanes.clear();
        }
    }

    BlockJudge next() {
        lanesNext = lanes != null && (fast || WORTH_NANOS + ONE_IN * lanesNanos < plainNanos);
        return lanesNext ? lanes : plain;
    }

    /** Learns how long the block of the judge chosen last took, search and all. */
    void took(long nanos, int pairs) {
        if (fast || lanes == null) {
            return;
        }
        if (!lanesNext) {
            plainNanos += nanos;
            plainPairs += pairs;
            fast = LANES_ARE_FAST.getAcquire(kind.ordinal()) != null;
        } else {
            lanesNanos += nanos;
            boolean won = nanos * plainPairs < plainNanos * pairs;
            wins = won ? wins + 1 : 0;
            if (wins == WINS) {
                LANES_ARE_FAST.setRelease(kind.ordinal(), true);
                fast = true;
            }
        }
    }

    /** Those that may still hold pairs. */
    BlockJudge plain() {
        return plain;
    }

    /** Null where there are none. */
    BlockJudge lanes() {
        return lanes;
    }
}
