package dev.graze.io;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.io.file.MeshFileException;
import dev.graze.io.fuzz.GltfSeeds;
import dev.graze.io.output.PlyWriter;
import dev.graze.io.threemf.TestThreeMf;
import dev.graze.mesh.Topology;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Changes, removes or repeats random bytes of files. Each variant must read as some mesh or be rejected with a message
 * that names the file; no other exception is allowed.
 */
public class DamagedFilesTest {
    private static final int VARIANTS = 300;

    @TempDir
    private Path dir;

    @Test
    void binaryPly() throws IOException {
        Path file = dir.resolve("m.ply");
        PlyWriter.write(file, Topology.of(4, new int[] { 0, 1, 2, 1, 3, 2 }), new double[12]);
        damage(file, Files.readAllBytes(file));
    }

    @Test
    void textFiles() throws IOException {
        damage(dir.resolve("t.ply"),
                TestFiles.plyTriangle("0 0 0", "1 0 0", "0 1 0").getBytes(StandardCharsets.US_ASCII));
        damage(dir.resolve("t.obj"),
                "v 0 0 0\nv 1 0 0\nv 0 1 0 \\\n1\nf 1/2/3 2//3 -1 # x\n".getBytes(StandardCharsets.US_ASCII));
        damage(dir.resolve("t.stl"),
                ("solid\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\n"
                        + "endsolid\n").getBytes(StandardCharsets.US_ASCII));
    }

    @Test
    void textOff() throws IOException {
        damage(dir.resolve("t.off"), "COFF # x\n4 2 0\n0 0 0 1 1 1\n1 0 0 1 1 1\n1 1 0 1 1 1\n0 1 0 1 1 1\n"
                .concat("4 0 1 2 3 255 0 0\n3 0 1 2\n").getBytes(StandardCharsets.US_ASCII));
    }

    @Test
    void zippedThreeMf() throws IOException {
        damage(dir.resolve("m.3mf"),
                TestThreeMf.of(TestThreeMf.model(TestThreeMf.triangle("id='1'"), "<item objectid='1'/>")));
    }

    @Test
    void animatedGlb() throws IOException {
        damage(dir.resolve("m.glb"), GltfSeeds.animated().glb(GltfSeeds.ANIMATED));
    }

    private static void damage(Path file, byte[] whole) throws IOException {
        Random random = new Random(whole.length);
        int read = 0;
        for (int variant = 0; variant < VARIANTS; variant++) {
            Files.write(file, damaged(whole, random));
            read += reads(file) ? 1 : 0;
        }
        assertThat(read).as("variants of %s that still read", file.getFileName()).isBetween(1, VARIANTS - 1);
    }

    private static byte[] damaged(byte[] whole, Random random) {
        byte[] bytes = random.nextInt(8) == 0 ? Arrays.copyOf(whole, 1 + random.nextInt(whole.length)) : whole.clone();
        for (int i = 0; i < 1 + random.nextInt(3); i++) {
            byte value = random.nextBoolean() ? (byte) random.nextInt(256) : bytes[random.nextInt(bytes.length)];
            bytes[random.nextInt(bytes.length)] = value;
        }
        return bytes;
    }

    private static boolean reads(Path file) {
        try (FrameSequence frames = FrameSequence.open(List.of(file), 2)) {
            for (int frame = 0; frame < Math.min(3, frames.frameCount()); frame++) {
                frames.positions(frame);
            }
            return true;
        } catch (MeshFileException e) {
            assertThat(e).hasMessageStartingWith(file + ": ");
            return false;
        }
    }
}
