package dev.graze.io;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.graze.io.file.MeshFileException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MeshesTest {
    @TempDir
    private Path dir;

    private static void assertRejected(Path file, String problem) {
        assertThatThrownBy(() -> Meshes.read(file)).isInstanceOf(MeshFileException.class)
                .hasMessage(file + ": " + problem);
    }

    @Test
    void rejectsUnknownExtensions() throws IOException {
        String problem = "unsupported file extension; use one of .ply, .obj, .stl, .off, .gltf, .glb, .3mf";
        assertRejected(TestFiles.write(dir, "mesh.fbx", "x"), problem);
        assertRejected(TestFiles.write(dir, "mesh", "x"), problem);
        assertRejected(TestFiles.write(dir, "ply", "x"), problem);
        assertRejected(TestFiles.write(Files.createDirectory(dir.resolve("a.b")), "mesh", "x"), problem);
        assertRejected(dir.resolve("missing"), "no such file or directory; check the name");
    }

    @Test
    void rejectsUnreadableFiles() throws IOException {
        for (String extension : new String[] { ".ply", ".obj", ".stl", ".off", ".gltf", ".glb", ".3mf" }) {
            assertRejected(dir.resolve("missing" + extension), "no such file; check the name");
            assertRejected(TestFiles.write(dir, "empty" + extension, ""), "is empty; write it again");
            Path directory = Files.createDirectory(dir.resolve("directory" + extension));
            assertRejected(directory, "is a directory; name a file in it");
        }
    }
}
