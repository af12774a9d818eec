package dev.graze.viewer.clash;

import dev.graze.viewer.PageShell;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * One HTML file that shows the clashes of an assembly in 3D, opens from disk and loads nothing else.
 *
 * <p>The page lists every pair and group. Contours and colored triangles fill most of it if there are thousands of
 * large clashes; beyond a budget only the deepest ones have them, and the page says so.
 */
public final class ClashPage {
    /** The default size limit of contours and colored triangles: browsers open 40 MB without a pause. */
    public static final long DEFAULT_BUDGET = 40L << 20;

    private ClashPage() {
    }

    /** Writes the page to a file. */
    public static void write(ClashPageData data, Path file) throws IOException {
        try (Writer out = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
            write(data, out);
        }
    }

    /** Writes the page. The writer must encode UTF-8; it is flushed, not closed. */
    public static void write(ClashPageData data, Writer out) throws IOException {
        write(data, DEFAULT_BUDGET, out);
    }

    /**
     * Writes the page.
     *
     * @param budget the size of contours and colored triangles in bytes; the assembly itself is always included
     */
    public static void write(ClashPageData data, long budget, Writer out) throws IOException {
        ClashScene scene = new ClashScene(data, budget);
        PageShell.writeHeld(PageShell.Kind.CLASHES, data.heading().title(), scene::writeReport, scene::writeArrays,
                out);
    }
}
