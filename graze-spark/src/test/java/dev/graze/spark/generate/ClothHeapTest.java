package dev.graze.spark.generate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.io.surface.MeshSink;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClothHeapTest {
    /** Computes a hash of everything written. */
    private static final class Digest implements MeshSink {
        private long hash = 17;
        private int vertices;
        private int triangles;

        @Override
        public void vertex(double x, double y, double z) {
            add(Double.doubleToLongBits(x));
            add(Double.doubleToLongBits(y));
            add(Double.doubleToLongBits(z));
            vertices++;
        }

        @Override
        public void triangle(int a, int b, int c) {
            add(a);
            add(b);
            add(c);
            triangles++;
        }

        private void add(long bits) {
            hash = 31 * hash + bits;
        }
    }

    private static Digest write(boolean atEnd) {
        Digest digest = new Digest();
        new ClothHeap(10_000, 5).write(atEnd, digest);
        return digest;
    }

    /**
     * The hashes hold on every machine: sines and roots come from {@link StrictMath}, since processors may round others
     * differently.
     */
    @ParameterizedTest
    @CsvSource({ "false,cd0bee12cc96aecd", "true,951c6a9774acc6ff" })
    void givesTheSameSceneForTheSameRequest(boolean atEnd, String hash) {
        assertThat(Long.toHexString(write(atEnd).hash)).isEqualTo(hash);
    }

    @Test
    void writesAsManyVerticesAndTrianglesAsPromised() {
        ClothHeap heap = new ClothHeap(10_000, 5);
        assertThat(write(true).vertices).isEqualTo(heap.vertexCount());
        assertThat(write(true).triangles).isEqualTo(heap.triangleCount());
    }
}
