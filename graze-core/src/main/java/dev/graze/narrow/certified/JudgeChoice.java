package dev.graze.narrow.certified;

import dev.graze.ContactKind;
import dev.graze.filter.BlockJudge;
import dev.graze.filter.CoplanarityFilter;
import dev.graze.simd.Simd;

/** Who judges the next block of one kind: lanes, or plain Java while these are slow. Both find the same. */
final class JudgeChoice {
    /** For both kinds: most of the code is the same. */
    private static final LaneWarmUp WARM_UP = new LaneWarmUp();

    private final BlockJudge plain = new CoplanarityFilter();
    /** Null without vectors. */
    private final BlockJudge lanes;
    private boolean lanesAtWork;

    JudgeChoice(ContactKind kind, double tolerance) {
        this.lanes = Simd.blockJudge(kind, tolerance);
    }

    void clear() {
        plain.clear();
        if (lanes != null) {
            lanes.clear();
        }
    }

    BlockJudge next() {
        lanesAtWork = lanes != null && (Simd.isWidthForced() || WARM_UP.wantsTry());
        return lanesAtWork ? lanes : plain;
    }

    /** Learns how long the block of the judge chosen last took, search and all. */
    void took(long nanos, int pairs) {
        if (lanes == null || WARM_UP.isOver()) {
            return;
        }
        if (lanesAtWork) {
            WARM_UP.lanesTook(nanos, pairs);
        } else {
            WARM_UP.plainTook(nanos, pairs);
        }
    }

    BlockJudge plain() {
        return plain;
    }

    BlockJudge lanes() {
        return lanes;
    }
}
