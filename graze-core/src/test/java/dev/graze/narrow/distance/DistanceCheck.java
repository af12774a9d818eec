package dev.graze.narrow.distance;

import dev.graze.ContactKind;
import dev.graze.oracle.ExactNearness;
import dev.graze.oracle.pairs.PairFamilies;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/** Compares closest points and decisions on single pairs with {@link ExactNearness}. One thread uses an instance. */
final class DistanceCheck {
    private final ClosestPoints closest = new ClosestPoints();
    private final WithinDistance within = new WithinDistance();
    private final List<String> wrong = new ArrayList<>();
    private long pairs;
    private long near;

    /** Returns the disagreements, one line each. */
    List<String> wrong() {
        return wrong;
    }

    long pairs() {
        return pairs;
    }

    /** Returns how many pairs were within the distance asked for. */
    long near() {
        return near;
    }

    long exactDecisions() {
        return within.exactDecisions();
    }

    /** Checks random pairs of a family, at both ends of their motion. */
    void check(PairFamilies family, RandomGenerator random, int count) {
        for (int i = 0; i < count; i++) {
            double[] vf = family.vertexFace(random);
            double[] ee = family.edgeEdge(random);
            int from = random.nextInt(2) * 12;
            check(ContactKind.VF, Arrays.copyOfRange(vf, from, from + 12), random);
            check(ContactKind.EE, Arrays.copyOfRange(ee, from, from + 12), random);
        }
    }

    /** Checks a pair against a limit near its distance, which is the hardest, and sometimes another. */
    void check(ContactKind kind, double[] x, RandomGenerator random) {
        measure(kind, x);
        double distance = closest.distance();
        double limit = switch (random.nextInt(6)) {
            case 0 -> distance;
            case 1 -> Math.nextUp(distance);
            case 2 -> Math.max(0, Math.nextDown(distance));
            case 3 -> distance * random.nextDouble(0.9, 1.1);
            case 4 -> 0;
            default -> Math.rint(distance);
        };
        check(kind, x, Double.isFinite(limit) ? limit : Double.MAX_VALUE);
    }

    void check(ContactKind kind, double[] x, double limit) {
        measure(kind, x);
        ExactNearness.Answer truth = ExactNearness.of(kind, x, limit);
        boolean found = kind == ContactKind.VF
                ? within.vertexFace(x, 0, 3, 6, 9, limit)
                : within.edgeEdge(x, 0, 3, 6, 9, limit);
        pairs++;
        near += truth.within() ? 1 : 0;
        if (found != truth.within() || closest.features() != truth.features() || !isPrecise(truth.distance())
                || !hasUnitNormal() || !hasParameters(kind)) {
            wrong.add("%s %s limit %s: found %s, %s at %s, normal %s %s %s, u %s v %s; truth %s".formatted(kind,
                    Arrays.toString(x), limit, found, closest.features(), closest.distance(), closest.normal(0),
                    closest.normal(1), closest.normal(2), closest.u(), closest.v(), truth));
        }
    }

    private void measure(ContactKind kind, double[] x) {
        if (kind == ContactKind.VF) {
            closest.vertexFace(x, 0, 3, 6, 9);
        } else {
            closest.edgeEdge(x, 0, 3, 6, 9);
        }
    }

    /** A subnormal result may be off by its last bit; one beyond all doubles is the largest double. */
    private boolean isPrecise(BigDecimal truth) {
        BigDecimal found = new BigDecimal(closest.distance());
        if (truth.signum() == 0) {
            return found.signum() == 0;
        }
        BigDecimal allowed = truth.multiply(new BigDecimal(ClosestPoints.RELATIVE_ERROR))
                .add(new BigDecimal(Double.MIN_VALUE));
        return closest.distance() > 0 && found.subtract(truth.min(new BigDecimal(Double.MAX_VALUE))).abs()
                .compareTo(allowed) <= 0;
    }

    private boolean hasUnitNormal() {
        double length = Math.sqrt(closest.normal(0) * closest.normal(0) + closest.normal(1) * closest.normal(1)
                + closest.normal(2) * closest.normal(2));
        return Math.abs(length - 1) < 1e-14;
    }

    private boolean hasParameters(ContactKind kind) {
        double u = closest.u();
        double v = closest.v();
        return u >= 0 && v >= 0 && (kind == ContactKind.VF ? u + v <= 1 : u <= 1 && v <= 1);
    }
}
