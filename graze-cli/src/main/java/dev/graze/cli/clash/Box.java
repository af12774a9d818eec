package dev.graze.cli.clash;

/** An axis-aligned box. */
record Box(Place min, Place max) {
    static Box around(Place a, Place b) {
        return new Box(new Place(Math.min(a.x(), b.x()), Math.min(a.y(), b.y()), Math.min(a.z(), b.z())),
                new Place(Math.max(a.x(), b.x()), Math.max(a.y(), b.y()), Math.max(a.z(), b.z())));
    }

    /** Returns the box around points, three coordinates each; there must be at least one. */
    static Box around(double[] points) {
        double[] low = { points[0], points[1], points[2] };
        double[] high = low.clone();
        for (int i = 3; i < points.length; i++) {
            low[i % 3] = Math.min(low[i % 3], points[i]);
            high[i % 3] = Math.max(high[i % 3], points[i]);
        }
        return new Box(new Place(low[0], low[1], low[2]), new Place(high[0], high[1], high[2]));
    }

    Place center() {
        return Place.between(min, max);
    }

    double diagonal() {
        return min.distanceTo(max);
    }
}
