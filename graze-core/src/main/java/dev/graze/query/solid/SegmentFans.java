package dev.graze.query.solid;

import java.util.ArrayList;
import java.util.List;

/**
 * Cuts a segment wherever faces of two surfaces begin, end or cross it, and builds the {@link Fan} at the middle of
 * each piece. Between two cuts the faces around the segment do not change, so these fans are all there are. Works for
 * surfaces that intersect themselves or have edges that only partly coincide. Not thread-safe.
 */
final class SegmentFans {
    private final Surface[] surfaces;
    private final int[] faceCounts;
    private final ExactSigns signs;
    private final Fan fan;
    private final double[] box = new double[6];
    private final IntList stack = new IntList();
    private final ExactPoint[] clipped = new ExactPoint[2];
    private final List<ExactPoint> cuts = new ArrayList<>();
    private final List<Overlap> overlaps = new ArrayList<>();

    /** The piece of the segment that a face contains. */
    private record Overlap(int surface, int face, ExactPoint start, ExactPoint end) {
    }

    /** Receives a fan, which is valid during the call; returns whether to continue. */
    interface FanVisitor {
        boolean visit(Fan fan);
    }

    /** Considers the first faces of each surface, up to the given counts. */
    SegmentFans(Surface a, Surface b, int facesOfA, int facesOfB, ExactSigns signs) {
        this.surfaces = new Surface[] { a, b };
        this.faceCounts = new int[] { facesOfA, facesOfB };
        this.signs = signs;
        this.fan = new Fan(signs);
    }

    /** Visits the fans of the segment between two different points. Returns false if a visit did. */
    boolean visit(ExactPoint from, ExactPoint to, FanVisitor visitor) {
        int axis = 0;
        int order = signs.compare(from, to, axis);
        while (order == 0) {
            order = signs.compare(from, to, ++axis);
        }
        cuts.clear();
        overlaps.clear();
        cuts.add(from);
        cuts.add(to);
        fitBox(from, to);
        for (int surface = 0; surface < 2; surface++) {
            int of = surface;
            surfaces[of].tree().search(box, stack, face -> {
                if (face < faceCounts[of]) {
                    cut(of, face, from, to);
                }
                return true;
            });
        }
        int along = axis;
        int direction = -order;
        cuts.sort((p, q) -> direction * signs.compare(p, q, along));
        for (int i = 0; i + 1 < cuts.size(); i++) {
            ExactPoint start = cuts.get(i);
            ExactPoint end = cuts.get(i + 1);
            if (signs.compare(start, end, along) != 0 && !visitor.visit(fan(from, to, start, end, along, direction))) {
                return false;
            }
        }
        return true;
    }

    private void fitBox(ExactPoint from, ExactPoint to) {
        for (int axis = 0; axis < 3; axis++) {
            box[axis] = Math.min(from.rounded(axis) - 2 * from.error(axis), to.rounded(axis) - 2 * to.error(axis));
            box[3 + axis] = Math.max(from.rounded(axis) + 2 * from.error(axis), to.rounded(axis) + 2 * to.error(axis));
        }
    }

    private void cut(int surface, int face, ExactPoint from, ExactPoint to) {
        Surface of = surfaces[surface];
        int count = signs.clip(from, to, of.cornerPoint(face, 0), of.cornerPoint(face, 1), of.cornerPoint(face, 2),
                clipped);
        for (int i = 0; i < count; i++) {
            if (clipped[i] != from && clipped[i] != to) {
                cuts.add(clipped[i]);
            }
        }
        if (count == 2) {
            overlaps.add(new Overlap(surface, face, clipped[0], clipped[1]));
        }
    }

    private Fan fan(ExactPoint from, ExactPoint to, ExactPoint start, ExactPoint end, int axis, int direction) {
        fan.start(from, to, signs.midpoint(start, end));
        for (Overlap overlap : overlaps) {
            if (direction * signs.compare(overlap.start, start, axis) <= 0
                    && direction * signs.compare(end, overlap.end, axis) <= 0) {
                fan.add(overlap.surface, surfaces[overlap.surface], overlap.face);
            }
        }
        return fan;
    }
}
