package dev.graze.cli.testing;

import java.nio.file.Path;
import java.util.Locale;

/**
 * A horizontal triangle 0, 1, 2 at height 0, and a small one 3, 4, 5 that stands on its tip, vertex 3, above the middle
 * of the first. When the tip moves from height 1 to -1, it passes the face at toi 0.5, and no edges meet.
 */
public final class TinyScene {
    public static final String FACES = "3 0 1 2\n3 3 4 5\n";

    private TinyScene() {
    }

    /** Writes a text PLY with the tip at the given height. */
    public static Path frame(Path file, double tip) {
        return TestFiles.write(file, text(vertices(tip), FACES));
    }

    public static String vertices(double tip) {
        return String.format(Locale.ROOT, "-2 -2 0\n2 -2 0\n0 3 0\n0 0 %s\n0.5 0 %s\n0 0.5 %s\n", tip, tip + 2,
                tip + 2);
    }

    public static String text(String vertices, String faces) {
        return header(vertices.lines().count(), faces.lines().count()) + vertices + faces;
    }

    public static String header(long vertices, long faces) {
        return "ply\nformat ascii 1.0\nelement vertex " + vertices
                + "\nproperty double x\nproperty double y\nproperty double z\nelement face "
                + faces + "\nproperty list uchar int vertex_indices\nend_header\n";
    }
}
