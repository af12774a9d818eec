package dev.graze.io.surface;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Collects a whole mesh in memory. */
public final class CollectedMesh implements MeshSink {
    private static final int LARGEST_RESERVE = 1 << 28;

    private DoubleList positions = new DoubleList(0);
    private IntList triangles = new IntList(0);
    private final IntList polygons = new IntList(0);
    /** Starts with the part of the triangles before the first named one. */
    private final List<String> names = new ArrayList<>(List.of(""));
    /** For each run of triangles of one part, its first triangle and its part. */
    private final IntList runs = new IntList(0);
    private final List<String> notes = new ArrayList<>();

    @Override
    public void expect(long vertices, long faces) {
        positions = new DoubleList((int) Math.min(3 * vertices, Integer.MAX_VALUE - 8));
        triangles = new IntList((int) Math.min(3 * faces, LARGEST_RESERVE));
    }

    @Override
    public void part(int part, String name) {
        if (part + 1 == names.size()) {
            names.add(name);
        }
        runs.add(triangles.size() / 3);
        runs.add(part + 1);
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

    @Override
    public void note(String sentence) {
        notes.add(sentence);
    }

    public RawMesh toMesh() {
        return toMesh(List.of());
    }

    public RawMesh toMesh(List<String> moreNotes) {
        notes.addAll(moreNotes);
        return new RawMesh(positions.toArray(), triangles.toArray(), polygons.toArray(), List.copyOf(notes),
                new PartNames(List.copyOf(names), partOfTriangle()));
    }

    private int[] partOfTriangle() {
        int[] parts = new int[triangles.size() / 3];
        int[] starts = runs.toArray();
        for (int i = 0; i < starts.length; i += 2) {
            int end = i + 2 < starts.length ? starts[i + 2] : parts.length;
            Arrays.fill(parts, starts[i], end, starts[i + 1]);
        }
        return parts;
    }
}
