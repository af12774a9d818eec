package dev.graze.rigid.body;

/**
 * The mass properties of a body of density 1, summed over the signed tetrahedra between its triangles and the origin of
 * its frame.
 *
 * @param centre the center of mass
 * @param inertia about the center: xx, yy, zz, xy, xz, yz
 */
public record MassProperties(double volume, double[] centre, double[] inertia) {
    public static MassProperties of(BodyShape shape) {
        double volume = 0;
        double[] first = new double[3];
        double[] second = new double[6];
        for (int triangle = 0; triangle < shape.triangleCount(); triangle++) {
            volume += add(shape, triangle, first, second);
        }
        double[] centre = { first[0] / volume, first[1] / volume, first[2] / volume };
        return new MassProperties(volume, centre, aboutCentre(volume, centre, second));
    }

    /** Adds the integrals of x and of x x' over one tetrahedron and returns its volume. */
    private static double add(BodyShape shape, int triangle, double[] first, double[] second) {
        double[] p = shape.positions();
        int a = 3 * shape.triangles()[3 * triangle];
        int b = 3 * shape.triangles()[3 * triangle + 1];
        int c = 3 * shape.triangles()[3 * triangle + 2];
        double six = p[a] * (p[b + 1] * p[c + 2] - p[b + 2] * p[c + 1]) + p[a + 1] * (p[b + 2] * p[c] - p[b] * p[c + 2])
                + p[a + 2] * (p[b] * p[c + 1] - p[b + 1] * p[c]);
        int entry = 0;
        for (int i = 0; i < 3; i++) {
            first[i] += six / 24 * (p[a + i] + p[b + i] + p[c + i]);
            second[entry++] += moment(p, a, b, c, i, i, six);
        }
        second[entry++] += moment(p, a, b, c, 0, 1, six);
        second[entry++] += moment(p, a, b, c, 0, 2, six);
        second[entry] += moment(p, a, b, c, 1, 2, six);
        return six / 6;
    }

    private static double moment(double[] p, int a, int b, int c, int i, int j, double six) {
        double sumI = p[a + i] + p[b + i] + p[c + i];
        double sumJ = p[a + j] + p[b + j] + p[c + j];
        return six / 120 * (p[a + i] * p[a + j] + p[b + i] * p[b + j] + p[c + i] * p[c + j] + sumI * sumJ);
    }

    private static double[] aboutCentre(double volume, double[] c, double[] s) {
        double xx = s[0] - volume * c[0] * c[0];
        double yy = s[1] - volume * c[1] * c[1];
        double zz = s[2] - volume * c[2] * c[2];
        return new double[] { yy + zz, xx + zz, xx + yy, volume * c[0] * c[1] - s[3], volume * c[0] * c[2] - s[4],
                volume * c[1] * c[2] - s[5] };
    }
}
