package dev.graze.opencl;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Reads a step of a public scene from beside the repository. Supports just enough PLY for its files. */
public final class PublicScene {
    private static final String HEADER_END = "end_header\n";

    private PublicScene() {
    }

    /** Reads a step, or skips the calling test with a message if the scene is absent. */
    public static MeshCase read(String scene, String start, String end) throws IOException {
        Path directory = Path.of("..", "..", "shared", "data", "scenes", scene);
        assumeTrue(Files.exists(directory), () -> "skipped: no public data at " + directory);
        ByteBuffer first = ByteBuffer.wrap(Files.readAllBytes(directory.resolve(start)));
        double[] t0 = positions(first);
        int[] triangles = triangles(first);
        return MeshCase.of(triangles, t0, positions(ByteBuffer.wrap(Files.readAllBytes(directory.resolve(end)))));
    }

    /** Reads the vertices and leaves the buffer at the first face. */
    private static double[] positions(ByteBuffer file) {
        String text = StandardCharsets.ISO_8859_1.decode(file.duplicate()).toString();
        String header = text.substring(0, text.indexOf(HEADER_END) + HEADER_END.length());
        file.position(header.length());
        file.order(header.contains("big_endian") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
        boolean doubles = header.contains("property double x");
        double[] positions = new double[3 * count(header, "vertex")];
        for (int i = 0; i < positions.length; i++) {
            positions[i] = doubles ? file.getDouble() : file.getFloat();
        }
        return positions;
    }

    private static int count(String header, String element) {
        List<String> words = List.of(header.split("\\s+"));
        return Integer.parseInt(words.get(words.indexOf(element) + 1));
    }

    private static int[] triangles(ByteBuffer file) {
        int[] triangles = new int[file.remaining() / (1 + 3 * Integer.BYTES) * 3];
        for (int i = 0; i < triangles.length; i++) {
            if (i % 3 == 0) {
                file.get();
            }
            triangles[i] = file.getInt();
        }
        return triangles;
    }
}
