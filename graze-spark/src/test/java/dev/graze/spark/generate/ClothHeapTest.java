package dev.graze.spark.generate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.io.surface.MeshSink;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClothHeapTest {
    /** Takes a digest of all that comes. */
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
     * On every machine: sines and roots must be those of {@link StrictMath}, since processors round others as they
     * like.
     */
    @ParameterizedTest
    @CsvSource({ "false,cd0bee12cc96aecd", "true,951c6a9774acc6ff" })
    void theSameRequestGivesTheSameScene(boolean atEnd, String hash) {
        assertThat(Long.toHexString(write(atEnd).hash)).isEqualTo(hash);
    }

    @Test
    void handsOutAsMuchAsItSays() {
        ClothHeap heap = new ClothHeap(10_000, 5);
        assertThat(write(true).vertices).isEqualTo(heap.vertexCount());
        assertThat(write(true).triangles).isEqualTo(heap.triangleCount());
    }
}
