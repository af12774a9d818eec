package dev.graze.scenes.shape;

/** Flat square sheets in the horizontal plane, centered on the y axis. */
public final class Sheet {
    private Sheet() {
    }

    /** Returns the number of cells per side for about this many triangles, two per cell. */
    public static int cellsFor(int triangles) {
        return Math.max(1, (int) Math.round(Math.sqrt(triangles / 2.0)));
    }

    /**
     * Returns a square of {@code cells} by {@code cells}; diagonals alternate, so that the cloth made of it has no
     * preferred direction.
     */
    public static Surface square(double side, double height, int cells) {
        SurfaceBuilder builder = new SurfaceBuilder();
        for (int row = 0; row <= cells; row++) {
            for (int column = 0; column <= cells; column++) {
                builder.vertex(side * column / cells - side / 2, height, side * row / cells - side / 2);
            }
        }
        for (int row = 0; row < cells; row++) {
            for (int column = 0; column < cells; column++) {
                cell(builder, row * (cells + 1) + column, cells + 1, (row + column) % 2 == 0);
            }
        }
        return builder.build();
    }

    private static void cell(SurfaceBuilder builder, int corner, int stride, boolean falling) {
        int right = corner + 1;
        int below = corner + stride;
        int across = below + 1;
        if (falling) {
            builder.triangle(corner, below, across);
            builder.triangle(corner, across, right);
        } else {
            builder.triangle(corner, below, right);
            builder.triangle(right, below, across);
        }
    }
}
