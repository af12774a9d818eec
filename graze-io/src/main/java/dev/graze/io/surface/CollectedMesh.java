package dev.graze.io.surface;

import java.util.List;

/** Collects a whole mesh in memory. */
public final class CollectedMesh implements MeshSink {
    private static final int LARGEST_RESERVE = 1 << 28;

    private DoubleList positions = new DoubleList(0);
    private IntList triangles = new IntList(0);
    private final IntList polygons = new IntList(0);

    @Override
    public void expect(long vertices, long faces) {
        positions = new DoubleList((int) Math.min(3 * vertices, Integer.MAX_VALUE - 8));
        triangles = new IntList((int) Math.min(3 * faces, LARGEST_RESERVE));
    }

    @Override
    public void vertex(double x, double y, double z) {
        positions.add(x);
        positions.add(y);
        positions.add(z);
    }

    @Override
    public void triangle(int a, int b, int c) {
        triangles.add(a);
        triangles.add(b);
        triangles.add(c);
    }

    @Override
    public void polygon(int count) {
        polygons.add(triangles.size() / 3 - count);
        polygons.add(count);
    }

    public RawMesh toMesh() {
        return toMesh(List.of());
    }

    public RawMesh toMesh(List<String> notes) {
        return new RawMesh(positions.toArray(), triangles.toArray(), polygons.toArray(), notes);
    }
}
