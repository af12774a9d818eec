package dev.graze.rigid.rays;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/**
 * The rays of one body against another that are followed, by ascending vertex: rays that hit, and candidates that may
 * hit soon.
 */
public final class TrackedRays {
    /** The distance of a candidate. */
    private static final double NO_HIT = -1;
    private static final int[] NO_INTS = {};
    private static final double[] NO_DOUBLES = {};

    private int[] vertices = NO_INTS;
    private int[] triangles = NO_INTS;
    private double[] distances = NO_DOUBLES;
    private int size;
    private int hits;

    public void clear() {
        size = 0;
        hits = 0;
    }

    /** Replaces these rays by a copy of others. */
    void copy(TrackedRays other) {
        clear();
        for (int i = 0; i < other.size; i++) {
            add(other.vertices[i], other.triangles[i], other.distances[i]);
        }
        hits = other.hits;
    }

    public void addHit(int vertex, int triangle, double distance) {
        add(vertex, triangle, distance);
        hits++;
    }

    public void addCandidate(int vertex, int triangle) {
        add(vertex, triangle, NO_HIT);
    }

    private void add(int vertex, int triangle, double distance) {
        if (size == vertices.length) {
            int capacity = Math.max(8, 2 * size);
            triangles = Arrays.copyOf(triangles, capacity);
            distances = Arrays.copyOf(distances, capacity);
            vertices = Arrays.copyOf(vertices, capacity); // assigned last: its length is the capacity check
        }
        vertices[size] = vertex;
        triangles[size] = triangle;
        distances[size] = distance;
        size++;
    }

    public int size() {
        return size;
    }

    /** Returns how many rays hit the other body. */
    public int hits() {
        return hits;
    }

    public int vertex(int index) {
        return vertices[index];
    }

    public int triangle(int index) {
        return triangles[index];
    }

    public boolean isHit(int index) {
        return distances[index] >= 0;
    }

    /** Returns the distance of a ray that hits. */
    public double distance(int index) {
        return distances[index];
    }

    void writeTo(DataOutput out) throws IOException {
        out.writeInt(size);
        for (int i = 0; i < size; i++) {
            out.writeInt(vertices[i]);
            out.writeInt(triangles[i]);
            out.writeDouble(distances[i]);
        }
    }

    void readFrom(DataInput in) throws IOException {
        clear();
        int count = in.readInt();
        for (int i = 0; i < count; i++) {
            add(in.readInt(), in.readInt(), in.readDouble());
            hits += isHit(i) ? 1 : 0;
        }
    }
}
