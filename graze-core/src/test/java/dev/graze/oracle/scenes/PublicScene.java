package dev.graze.oracle.scenes;

import dev.graze.ContactKind;
import dev.graze.oracle.ExactCcd;
import dev.graze.oracle.TouchTime;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * One frame of a public scene. Reads just enough PLY for these files: vertices are three floats or doubles, and faces
 * are triangles.
 */
public record PublicScene(double[] positions, int[] triangles) {
    private static final String HEADER_END = "end_header\n";

    public static PublicScene readFrame(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        int headerLength = text.indexOf(HEADER_END) + HEADER_END.length();
        String header = text.substring(0, headerLength);
        ByteBuffer body = ByteBuffer.wrap(bytes, headerLength, bytes.length - headerLength);
        body.order(header.contains("big_endian") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
        double[] positions = readPositions(body, 3 * count(header, "vertex"), header.contains("property double x"));
        return new PublicScene(positions, readTriangles(body, count(header, "face")));
    }

    private static int count(String header, String element) {
        String prefix = "element " + element + " ";
        return header.lines().filter(line -> line.startsWith(prefix)).findFirst()
                .map(line -> Integer.valueOf(line.substring(prefix.length()).strip())).orElseThrow();
    }

    private static double[] readPositions(ByteBuffer body, int length, boolean doubles) {
        double[] positions = new double[length];
        for (int i = 0; i < length; i++) {
            positions[i] = doubles ? body.getDouble() : body.getFloat();
        }
        return positions;
    }

    private static int[] readTriangles(ByteBuffer body, int count) {
        int[] triangles = new int[3 * count];
        for (int i = 0; i < triangles.length; i++) {
            if (i % 3 == 0 && body.get() != 3) {
                throw new IllegalStateException("face " + i / 3 + " is not a triangle");
            }
            triangles[i] = body.getInt();
        }
        return triangles;
    }

    public int triangleCount() {
        return triangles.length / 3;
    }

    public int[] triangle(int index) {
        return new int[] { triangles[3 * index], triangles[3 * index + 1], triangles[3 * index + 2] };
    }

    public double[] gather(int... vertices) {
        double[] points = new double[3 * vertices.length];
        for (int i = 0; i < vertices.length; i++) {
            System.arraycopy(positions, 3 * vertices[i], points, 3 * i, 3);
        }
        return points;
    }

    /** A row of ground-truth.csv. */
    public record LabelledPair(ContactKind kind, int[] vertices, boolean collides) {

        public static List<LabelledPair> readAll(Path file) throws IOException {
            try (Stream<String> lines = Files.lines(file)) {
                return lines.skip(1).map(LabelledPair::parse).toList();
            }
        }

        private static LabelledPair parse(String line) {
            String[] columns = line.split(",", -1);
            int[] vertices = Stream.of(columns).skip(1).limit(4).mapToInt(Integer::parseInt).toArray();
            return new LabelledPair(ContactKind.valueOf(columns[0]), vertices, columns[5].strip().equals("1"));
        }

        public TouchTime decide(PublicScene t0, PublicScene t1) {
            double[] start = t0.gather(vertices);
            double[] end = t1.gather(vertices);
            return kind == ContactKind.VF ? ExactCcd.vertexFace(start, end) : ExactCcd.edgeEdge(start, end);
        }
    }
}
