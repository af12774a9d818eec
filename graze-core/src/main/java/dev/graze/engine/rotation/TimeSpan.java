package dev.graze.engine.rotation;

/**
 * An interval of the step in which a pair of parts is searched along chords: where both parts are at its ends, and
 * directions along which their boxes are compared. Its ends are multiples of a power of two, so they are exact.
 */
final class TimeSpan {
    /** Numbers per direction: the direction in the part's own frame, and the offset of the placed part along it. */
    static final int ROW = 4;

    final int level;
    final long index;
    final double start;
    final double end;
    final double angleA;
    final double angleB;
    final double[] startA;
    final double[] endA;
    final double[] startB;
    final double[] endB;
    /** The directions as seen from part A at the start and end, and from part B. */
    final double[] rowsStartA;
    final double[] rowsEndA;
    final double[] rowsStartB;
    final double[] rowsEndB;

    TimeSpan(MovingPart a, MovingPart b, int level, long index) {
        this.level = level;
        this.index = index;
        double length = Math.scalb(1.0, -level);
        this.start = index * length;
        this.end = (index + 1) * length;
        // One rounding, which the factor for chord errors covers.
        this.angleA = a.angle() * length;
        this.angleB = b.angle() * length;
        this.startA = a.at(start);
        this.endA = a.at(end);
        this.startB = b.at(start);
        this.endB = b.at(end);
        double[] directions = directions(a, b);
        this.rowsStartA = rows(directions, startA);
        this.rowsEndA = rows(directions, endA);
        this.rowsStartB = rows(directions, startB);
        this.rowsEndB = rows(directions, endB);
    }

    /** Returns the axes of the scene, and those of boxes of turning parts in the middle of the interval. */
    private double[] directions(MovingPart a, MovingPart b) {
        double middle = start + (end - start) / 2;
        boolean turnsA = a.angle() > 0;
        boolean turnsB = b.angle() > 0;
        double[] directions = new double[9 * (1 + (turnsA ? 1 : 0) + (turnsB ? 1 : 0))];
        directions[0] = 1;
        directions[4] = 1;
        directions[8] = 1;
        if (turnsA) {
            putColumns(a.at(middle), directions, 9);
        }
        if (turnsB) {
            putColumns(b.at(middle), directions, turnsA ? 18 : 9);
        }
        return directions;
    }

    private static void putColumns(double[] m, double[] directions, int to) {
        for (int column = 0; column < 3; column++) {
            for (int row = 0; row < 3; row++) {
                directions[to + 3 * column + row] = m[3 * row + column];
            }
        }
    }

    private static double[] rows(double[] directions, double[] m) {
        double[] rows = new double[ROW * directions.length / 3];
        for (int d = 0, to = 0; d < directions.length; d += 3, to += ROW) {
            double x = directions[d];
            double y = directions[d + 1];
            double z = directions[d + 2];
            for (int column = 0; column < 3; column++) {
                rows[to + column] = x * m[column] + y * m[3 + column] + z * m[6 + column];
            }
            rows[to + 3] = x * m[9] + y * m[10] + z * m[11];
        }
        return rows;
    }

    /** A cache of intervals for one pair of parts: most are visited again for other nodes. */
    static final class Cache {
        private static final int SIZE = 1 << 12;

        private final MovingPart a;
        private final MovingPart b;
        private final TimeSpan[] spans = new TimeSpan[SIZE];

        Cache(MovingPart a, MovingPart b) {
            this.a = a;
            this.b = b;
        }

        TimeSpan get(int level, long index) {
            int slot = (int) ((1L << level) + index) & SIZE - 1;
            TimeSpan span = spans[slot];
            if (span == null || span.level != level || span.index != index) {
                span = new TimeSpan(a, b, level, index);
                spans[slot] = span;
            }
            return span;
        }
    }
}
