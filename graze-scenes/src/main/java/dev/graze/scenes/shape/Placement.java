package dev.graze.scenes.shape;

/**
 * The position, rotation and size of a body: a point p of its frame lies at s R p + t in the world. Mutable, so that
 * moving bodies allocate nothing.
 *
 * <p>{@code r} holds the rotation row by row, {@code t} the translation.
 */
public final class Placement {
    private final double[] r = { 1, 0, 0, 0, 1, 0, 0, 0, 1 };
    private final double[] t = new double[3];
    private double scale = 1;

    public void set(Placement other) {
        System.arraycopy(other.r, 0, r, 0, 9);
        System.arraycopy(other.t, 0, t, 0, 3);
        scale = other.scale;
    }

    /** Resets to no rotation and full size, at this place. */
    public Placement moveTo(double x, double y, double z) {
        for (int i = 0; i < 9; i++) {
            r[i] = i % 4 == 0 ? 1 : 0;
        }
        t[0] = x;
        t[1] = y;
        t[2] = z;
        scale = 1;
        return this;
    }

    /** Sets the size of the body, as a multiple of its own. */
    public Placement scaleTo(double size) {
        scale = size;
        return this;
    }

    /** Turns the body about an axis of its own frame (0, 1, 2 for x, y, z), by the right-hand rule. */
    public Placement turn(int axis, double angle) {
        double cos = StrictMath.cos(angle);
        double sin = StrictMath.sin(angle);
        int u = (axis + 1) % 3;
        int v = (axis + 2) % 3;
        for (int row = 0; row < 9; row += 3) {
            double a = r[row + u];
            double b = r[row + v];
            r[row + u] = a * cos + b * sin;
            r[row + v] = b * cos - a * sin;
        }
        return this;
    }

    /** Moves the body along its own axes. */
    public Placement shift(double x, double y, double z) {
        for (int row = 0; row < 3; row++) {
            t[row] += r[3 * row] * x + r[3 * row + 1] * y + r[3 * row + 2] * z;
        }
        return this;
    }

    /** Sets the rotation from a unit quaternion and the place. */
    public void set(double w, double i, double j, double k, double x, double y, double z) {
        r[0] = 1 - 2 * (j * j + k * k);
        r[1] = 2 * (i * j - k * w);
        r[2] = 2 * (i * k + j * w);
        r[3] = 2 * (i * j + k * w);
        r[4] = 1 - 2 * (i * i + k * k);
        r[5] = 2 * (j * k - i * w);
        r[6] = 2 * (i * k - j * w);
        r[7] = 2 * (j * k + i * w);
        r[8] = 1 - 2 * (i * i + j * j);
        t[0] = x;
        t[1] = y;
        t[2] = z;
    }

    /** Transforms a point from the body's frame to the world, three numbers at {@code at} of each array. */
    public void toWorld(double[] local, int from, double[] world, int at) {
        double x = scale * local[from];
        double y = scale * local[from + 1];
        double z = scale * local[from + 2];
        world[at] = r[0] * x + r[1] * y + r[2] * z + t[0];
        world[at + 1] = r[3] * x + r[4] * y + r[5] * z + t[1];
        world[at + 2] = r[6] * x + r[7] * y + r[8] * z + t[2];
    }

    /** Transforms a point from the world to the body's frame. */
    public void toLocal(double[] world, int from, double[] local, int at) {
        double x = (world[from] - t[0]) / scale;
        double y = (world[from + 1] - t[1]) / scale;
        double z = (world[from + 2] - t[2]) / scale;
        local[at] = r[0] * x + r[3] * y + r[6] * z;
        local[at + 1] = r[1] * x + r[4] * y + r[7] * z;
        local[at + 2] = r[2] * x + r[5] * y + r[8] * z;
    }

    /** Transforms all points of a surface to the world and stores them from vertex {@code first} of the mesh on. */
    public void place(double[] local, double[] world, int first) {
        for (int i = 0; i < local.length; i += 3) {
            toWorld(local, i, world, 3 * first + i);
        }
    }
}
