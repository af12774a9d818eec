package dev.graze.narrow.certified;

import dev.graze.ContactKind;
import dev.graze.cull.BlockJudge;
import dev.graze.cull.CoplanarityFilter;
import dev.graze.simd.Simd;
import java.util.EnumMap;
import java.util.Map;

/** Who judges the next block of one kind: lanes, or plain Java while these are slow. Both find the same. */
final class JudgeChoice {
    private static final Map<ContactKind, LaneWarmUp> WARM_UPS = new EnumMap<>(
            Map.of(ContactKind.VF, new LaneWarmUp(), ContactKind.EE, new LaneWarmUp()));

    private final BlockJudge plain = new CoplanarityFilter();
    /** Null without vectors. */
    private final BlockJudge lanes;
    private final LaneWarmUp warmUp;
    private boolean lanesAtWork;

    JudgeChoice(ContactKind kind, double tolerance) {
        this.lanes = Simd.blockJudge(kind, tolerance);
        this.warmUp = WARM_UPS.get(kind);
    }

    void clear() {
        plain.clear();
        if (lanes != null) {
            lanes.clear();
        }
    }

    BlockJudge next() {
        lanesAtWork = lanes != null && (Simd.isWidthForced() || warmUp.wantsTry());
        return lanesAtWork ? lanes : plain;
    }

    /** Learns how long the block of the judge chosen last took, search and all. */
    void took(long nanos, int pairs) {
        if (lanes == null || warmUp.isOver()) {
            return;
        }
        if (lanesAtWork) {
            warmUp.lanesTook(nanos, pairs);
        } else {
            warmUp.plainTook(nanos, pairs);
        }
    }

    BlockJudge plain() {
        return plain;
    }

    BlockJudge lanes() {
        return lanes;
    }
}
