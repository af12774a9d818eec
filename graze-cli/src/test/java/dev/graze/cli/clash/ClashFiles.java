package dev.graze.cli.clash;

import dev.graze.cli.testing.TestFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Small files of boxes and sheets. */
final class ClashFiles {
    private static final int[][] FACES = { { 0, 2, 3, 1 }, { 4, 5, 7, 6 }, { 0, 1, 5, 4 }, { 2, 6, 7, 3 },
            { 0, 4, 6, 2 }, { 1, 3, 7, 5 } };

    private ClashFiles() {
    }

    /** Writes a closed box with this lowest corner and these edge lengths. */
    static Path box(Path file, double x, double y, double z, double... lengths) {
        return TestFiles.write(file, boxText(0, x, y, z, lengths));
    }

    static Path cube(Path file, double x, double y, double z) {
        return box(file, x, y, z, 1, 1, 1);
    }

    /** Writes a cube without its lid. */
    static Path openCube(Path file, double x, double y, double z) {
        String text = boxText(0, x, y, z, 1, 1, 1);
        List<String> lines = new ArrayList<>(text.lines().toList());
        lines.removeLast();
        lines.removeLast();
        return TestFiles.write(file, String.join("\n", lines) + "\n");
    }

    /** Writes a horizontal rectangle. */
    static Path sheet(Path file, double x, double y, double z, double size) {
        return TestFiles.write(file, String.format(Locale.ROOT,
                "v %1$s %2$s %3$s\nv %4$s %2$s %3$s\nv %4$s %5$s %3$s\nv %1$s %5$s %3$s\nf 1 2 3\nf 1 3 4\n", x, y, z,
                x + size, y + size));
    }

    /** Returns a box in OBJ format; {@code before} vertices precede it. */
    static String boxText(int before, double x, double y, double z, double... lengths) {
        StringBuilder text = new StringBuilder();
        for (int corner = 0; corner < 8; corner++) {
            text.append(String.format(Locale.ROOT, "v %s %s %s%n", x + (corner & 1) * lengths[0],
                    y + (corner >> 1 & 1) * lengths[1], z + (corner >> 2) * lengths[2]));
        }
        for (int[] face : FACES) {
            text.append(String.format(Locale.ROOT, "f %d %d %d%nf %d %d %d%n", before + face[0] + 1,
                    before + face[1] + 1, before + face[2] + 1, before + face[0] + 1, before + face[2] + 1,
                    before + face[3] + 1));
        }
        return text.toString();
    }
}
