package dev.graze;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.io.Meshes;
import dev.graze.io.output.PlyWriter;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compiles and runs the code snippet of the README. */
class ReadmeSnippetTest {
    @Test
    void snippetFindsTheContact(@TempDir Path directory) {
        Path file = directory.resolve("frame-000.ply");
        double[] above = { -4, -4, 0, 4, -4, 0, 0, 4, 0, -1, -1, 1, 1, -1, 1, 0, 1, 1 };
        PlyWriter.write(file, Topology.of(6, new int[] { 0, 1, 2, 3, 4, 5 }), above);
        double[] nextPositions = { -4, -4, 0, 4, -4, 0, 0, 4, 0, -1, -1, -1, 1, -1, -1, 0, 1, -1 };

        Mesh cloth = Meshes.read(file);
        try (Detector detector = Detector.continuous(cloth.topology()).engine("brute").threads(8)
                .start(cloth.positions())) {
            Contacts contacts = detector.advance(nextPositions);
            assertThat(contacts.size()).isEqualTo(3);
            for (int i = 0; i < contacts.size(); i++) {
                assertThat(contacts.kind(i)).isEqualTo(ContactKind.VF);
                assertThat(contacts.vertex(i, 0)).isEqualTo(3 + i);
                assertThat(contacts.toi(i)).isBetween(0.5 - 1e-6, 0.5);
            }
        }
    }
}
