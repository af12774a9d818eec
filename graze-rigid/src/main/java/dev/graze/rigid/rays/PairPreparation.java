package dev.graze.rigid.rays;

import dev.graze.rigid.rays.RayCounts.Counter;
import java.util.List;

/** Decides for each pair of a step whether its rays are followed or retraced. */
public final class PairPreparation {
    private PairPreparation() {
    }

    public static void prepare(List<PlacedBody> bodies, PairTable pairs, RaySettings settings, RayCounts counts) {
        counts.add(Counter.PAIRS, pairs.size());
        for (int i = 0; i < pairs.size(); i++) {
            BodyPair pair = pairs.get(i);
            pair.prepare(bodies.get(pair.a()), bodies.get(pair.b()), settings);
            counts.add(Counter.STANDARD_PAIRS, pair.isIterative() ? 0 : 1);
        }
    }
}
