package dev.graze.io.threemf;

/**
 * An affine transform as 3MF writes it: four rows of three numbers, by which a row vector is multiplied from the left.
 *
 * @param rows     the images of the three axes, then the translation
 * @param mirrored whether triangles change their orientation
 */
record Transform(double[] rows, boolean mirrored) {
    static final Transform IDENTITY = new Transform(new double[] { 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0 }, false);

    /** Parses the attribute of the current element; without one, the transform is the identity. */
    static Transform of(PartXml xml, String owner) {
        String text = xml.attribute("transform");
        if (text.isEmpty()) {
            return IDENTITY;
        }
        String[] words = text.split("\\s+", 14);
        if (words.length != 12) {
            throw xml.error(owner + " has a transform of " + (words.length > 12 ? "more than 12" : words.length)
                    + " numbers, but it must have 12; correct or remove it");
        }
        double[] rows = new double[12];
        for (int i = 0; i < 12; i++) {
            rows[i] = xml.number(words[i], "transform", owner);
        }
        double volume = volume(rows);
        if (volume == 0) {
            throw xml.error(owner + " has a transform that flattens it to a plane, a line or a point; correct it");
        }
        return new Transform(rows, volume < 0);
    }

    /** Returns the determinant up to a positive factor per row, which keeps it from overflowing. */
    private static double volume(double[] rows) {
        double[] m = new double[9];
        for (int row = 0; row < 9; row += 3) {
            double largest = Math.max(Math.abs(rows[row]), Math.max(Math.abs(rows[row + 1]), Math.abs(rows[row + 2])));
            for (int i = row; i < row + 3 && largest > 0; i++) {
                m[i] = rows[i] / largest;
            }
        }
        return m[0] * (m[4] * m[8] - m[5] * m[7]) + m[1] * (m[5] * m[6] - m[3] * m[8])
                + m[2] * (m[3] * m[7] - m[4] * m[6]);
    }

    /** Returns the transform that applies this one first, then the other. */
    Transform then(Transform outer) {
        double[] product = new double[12];
        for (int row = 0; row < 4; row++) {
            for (int axis = 0; axis < 3; axis++) {
                double translation = row == 3 ? outer.rows[9 + axis] : 0;
                product[3 * row + axis] = outer.linear(axis, rows[3 * row], rows[3 * row + 1], rows[3 * row + 2])
                        + translation;
            }
        }
        return new Transform(product, mirrored != outer.mirrored);
    }

    /** Returns one coordinate of the transformed point. */
    double apply(int axis, double x, double y, double z) {
        return linear(axis, x, y, z) + rows[9 + axis];
    }

    private double linear(int axis, double x, double y, double z) {
        return x * rows[axis] + y * rows[3 + axis] + z * rows[6 + axis];
    }
}
