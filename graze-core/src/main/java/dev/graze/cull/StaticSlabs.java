package dev.graze.cull;

/**
 * Each vertex of an instant as sixteen floats: its coordinates along sixteen directions. From these a {@link SlabFilter} sees in a few instructions
 * whether two triangles are apart along one of them. Records are as long as those of {@link RelativeSlabs}, so one load reads one here too.
 *
 * <p>The directions are the normals of cube, rhombic dodecahedron and octahedron (x; x + y; x + y + z; and their mirror images), and three more
 * (2x + y and its rotations) to fill the record.
 *
 * <p><b>Rounding.</b> Coordinates are taken from the middle of the scene. With E the largest from there, a sum along a direction is at most 3E and,
 * rounded to a float, off by at most 3E 2^-24 and a little from the rounding in doubles. Smallest and largest of three are exact; their difference,
 * at most 6E, is rounded once more. Together that is 12 E 2^-24 and a little, and the threshold 16 E 2^-24: a difference above it is one of the
 * true coordinates, and a plane across the direction parts the triangles.
 */
public final class StaticSlabs {
    private final int vertexCount;
    private final float[] slabs;
    private final SceneMiddle middle = new SceneMiddle();
    private float threshold;

    public StaticSlabs(int vertexCount) {
        this.vertexCount = vertexCount;
        this.slabs = RelativeSlabs.records(vertexCount);
    }

    /** Takes in the positions of an instant. */
    public void fit(double[] positions) {
        middle.fit(positions);
        for (int v = 0; v < vertexCount; v++) {
            double x = positions[3 * v] - middle.get(0);
            double y = positions[3 * v + 1] - middle.get(1);
            double z = positions[3 * v + 2] - middle.get(2);
            put(RelativeSlabs.STRIDE * v, x, y, z);
        }
        float error = (float) (RelativeSlabs.ERROR * middle.largest());
        threshold = error + error * 0x1p-20f + Float.MIN_NORMAL;
    }

    private void put(int at, double x, double y, double z) {
        slabs[at] = (float) x;
        slabs[at + 1] = (float) y;
        slabs[at + 2] = (float) z;
        slabs[at + 3] = (float) (x + y);
        slabs[at + 4] = (float) (x - y);
        slabs[at + 5] = (float) (x + z);
        slabs[at + 6] = (float) (x - z);
        slabs[at + 7] = (float) (y + z);
        slabs[at + 8] = (float) (y - z);
        slabs[at + 9] = (float) (x + y + z);
        slabs[at + 10] = (float) (x + y - z);
        slabs[at + 11] = (float) (x - y + z);
        slabs[at + 12] = (float) (x - y - z);
        slabs[at + 13] = (float) (2 * x + y);
        slabs[at + 14] = (float) (2 * y + z);
        slabs[at + 15] = (float) (2 * z + x);
    }

    /** The records of all vertices, {@link RelativeSlabs#STRIDE} floats each: to read from. */
    public float[] slabs() {
        return slabs;
    }

    /** By how much two floats must differ to prove that the coordinates do. */
    public float threshold() {
        return threshold;
    }

    @Override
    public String toString() {
        return "slabs of " + vertexCount + " vertices, threshold " + threshold;
    }
}
