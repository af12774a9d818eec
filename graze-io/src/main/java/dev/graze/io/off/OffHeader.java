package dev.graze.io.off;

import dev.graze.io.file.MeshFileException;
import dev.graze.io.file.TextLines;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The keyword and the counts at the start of an OFF file.
 *
 * @param leastColumns numbers per vertex: the position, then what the keyword's prefixes add
 * @param mostColumns  the same with an opacity, which colours may have or not
 * @param line         the line of the counts
 */
record OffHeader(int vertices, int faces, int leastColumns, int mostColumns, int line) {
    /** Some files have no blank between the keyword and the first count. */
    private static final Pattern KEYWORD = Pattern.compile("(?<prefixes>\\w*?)(?i:OFF)(?<count>[0-9]*)");
    private static final int MOST_VERTICES = Integer.MAX_VALUE / 3;
    /** Lengths of the shortest lines: three digits for a vertex, and a face of one corner. */
    private static final long VERTEX_BYTES = 6;
    private static final long FACE_BYTES = 4;

    static OffHeader read(TextLines lines, long fileBytes) {
        if (!nextWords(lines)) {
            throw lines.error("the file ends before the number of vertices; it is truncated, write it again");
        }
        Matcher keyword = KEYWORD.matcher(lines.word());
        int columns = 3;
        boolean coloured = false;
        int at = lines.wordStart();
        if (keyword.matches()) {
            String prefixes = keyword.group("prefixes");
            requireThreeCoordinates(lines, prefixes);
            columns += extraColumns(lines, prefixes);
            coloured = prefixes.toUpperCase(Locale.ROOT).contains("C");
            at += keyword.start("count");
            if (at == lines.wordEnd()) {
                moveToCounts(lines);
                at = lines.wordStart();
            }
        } else if (!Character.isDigit(lines.byteAt(at)) && lines.byteAt(at) != '-') {
            throw notOff(lines);
        }
        return readCounts(lines, at, columns, coloured).requireFitting(lines, fileBytes);
    }

    /** Moves to the first word of the next line that has one outside its comment. */
    static boolean nextWords(TextLines lines) {
        while (lines.nextLine()) {
            lines.cutAt('#');
            if (lines.nextWord()) {
                return true;
            }
        }
        return false;
    }

    private static void requireThreeCoordinates(TextLines lines, String prefixes) {
        // Only the case distinguishes n, for any number of coordinates, from N, for normals.
        if (prefixes.contains("4") || prefixes.contains("n")) {
            throw lines.error("'" + lines.word() + "' has other than three coordinates per vertex, which is not "
                    + "supported; export the mesh as OFF with x, y and z");
        }
    }

    private static int extraColumns(TextLines lines, String prefixes) {
        String rest = prefixes.toUpperCase(Locale.ROOT);
        int columns = 0;
        for (String prefix : new String[] { "ST", "C", "N" }) {
            if (rest.contains(prefix)) {
                columns += prefix.equals("ST") ? 2 : 3;
                rest = rest.replaceFirst(prefix, "");
            }
        }
        if (!rest.isEmpty()) {
            throw notOff(lines);
        }
        return columns;
    }

    private static MeshFileException notOff(TextLines lines) {
        return lines.error("not an OFF file: it starts with '" + lines.word()
                + "' instead of OFF, COFF, NOFF, STOFF or a combination of these");
    }

    private static void moveToCounts(TextLines lines) {
        if (!lines.nextWord() && !nextWords(lines)) {
            throw lines.error("the file ends before the number of vertices; it is truncated, write it again");
        }
        if (lines.word().equalsIgnoreCase("BINARY")) {
            throw lines.error("binary OFF is not supported; save the mesh as text OFF or as binary PLY");
        }
    }

    /** Reads the counts from this byte of the line on. The third one, of edges, is often missing or wrong. */
    private static OffHeader readCounts(TextLines lines, int at, int columns, boolean coloured) {
        long vertices = requireCount(lines, lines.integer(at, lines.wordEnd()), "vertices", MOST_VERTICES);
        lines.requireWord("the number of faces");
        long faces = requireCount(lines, lines.integer(), "faces", Integer.MAX_VALUE);
        if (lines.nextWord()) {
            requireCount(lines, lines.integer(), "edges", Long.MAX_VALUE);
        }
        if (lines.nextWord()) {
            throw lines.error("'" + lines.word()
                    + "' follows the numbers of vertices, faces and edges; put the first vertex on the next line");
        }
        return new OffHeader((int) vertices, (int) faces, columns, coloured ? columns + 1 : columns,
                lines.lineNumber());
    }

    private static long requireCount(TextLines lines, long count, String what, long most) {
        if (count < 0) {
            throw lines.error("the header declares " + count + " " + what + "; a count cannot be negative");
        }
        if (count > most) {
            throw lines.error("the mesh has " + count + " " + what + ", but the limit is " + most
                    + "; cut it into several files");
        }
        return count;
    }

    /** Rejects counts for which the file is too short, before memory is allocated for them. */
    private OffHeader requireFitting(TextLines lines, long fileBytes) {
        long needed = VERTEX_BYTES * vertices + FACE_BYTES * faces;
        if (needed > fileBytes) {
            throw lines.error("the header declares " + this + ", which take at least " + needed
                    + " bytes, but the whole file has " + fileBytes + "; it is truncated or the counts are wrong");
        }
        return this;
    }

    /** Returns the counts, for messages. */
    @Override
    public String toString() {
        return vertices + (vertices == 1 ? " vertex" : " vertices") + " and " + faces
                + (faces == 1 ? " face" : " faces");
    }
}
