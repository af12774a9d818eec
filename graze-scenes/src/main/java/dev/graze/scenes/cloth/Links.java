package dev.graze.scenes.cloth;

/**
 * Distance constraints of XPBD: each link pulls its two particles towards its rest length, as stiffly as its compliance
 * allows. With one round per substep the multiplier starts at zero each time, so it needs no storage.
 */
final class Links {
    private final int[] ends;
    private final double[] rest;
    private final int[] colourStarts;
    private final double give;

    private Links(int[] ends, double[] rest, int[] colourStarts, double give) {
        this.ends = ends;
        this.rest = rest;
        this.colourStarts = colourStarts;
        this.give = give;
    }

    /**
     * Creates links that are at rest at these positions.
     *
     * @param pairs two particles per link
     * @param give  the compliance over the square of the substep, against unit masses; 0 is as stiff as the substeps
     *        allow
     */
    static Links atRest(double[] positions, int[] pairs, double give) {
        LinkColouring colouring = LinkColouring.of(positions.length / 3, pairs);
        int count = pairs.length / 2;
        int[] ends = new int[2 * count];
        double[] rest = new double[count];
        for (int i = 0; i < count; i++) {
            int link = colouring.order()[i];
            ends[2 * i] = pairs[2 * link];
            ends[2 * i + 1] = pairs[2 * link + 1];
            rest[i] = distance(positions, ends[2 * i], ends[2 * i + 1]);
        }
        return new Links(ends, rest, colouring.starts(), give);
    }

    static double distance(double[] positions, int a, int b) {
        double x = positions[3 * a] - positions[3 * b];
        double y = positions[3 * a + 1] - positions[3 * b + 1];
        double z = positions[3 * a + 2] - positions[3 * b + 2];
        return Math.sqrt(x * x + y * y + z * z);
    }

    /** Runs one round over all links, color by color. */
    void project(Particles particles) {
        for (int c = 0; c + 1 < colourStarts.length; c++) {
            int first = colourStarts[c];
            int size = colourStarts[c + 1] - first;
            if (size > 0) {
                Ranges.each(size, (from, to) -> projectRange(particles, first + from, first + to));
            }
        }
    }

    private void projectRange(Particles particles, int from, int to) {
        double[] x = particles.position;
        double[] w = particles.inverseMass;
        for (int i = from; i < to; i++) {
            int a = ends[2 * i];
            int b = ends[2 * i + 1];
            double weight = w[a] + w[b];
            if (weight > 0) {
                pull(x, 3 * a, 3 * b, w[a], w[b], rest[i], weight + give);
            }
        }
    }

    private static void pull(double[] x, int a, int b, double wa, double wb, double rest, double weight) {
        double dx = x[b] - x[a];
        double dy = x[b + 1] - x[a + 1];
        double dz = x[b + 2] - x[a + 2];
        double length = Math.sqrt(dx * dx + dy * dy + dz * dz);
        double pull = length > 0 ? (length - rest) / (length * weight) : 0;
        x[a] += wa * pull * dx;
        x[a + 1] += wa * pull * dy;
        x[a + 2] += wa * pull * dz;
        x[b] -= wb * pull * dx;
        x[b + 1] -= wb * pull * dy;
        x[b + 2] -= wb * pull * dz;
    }
}
