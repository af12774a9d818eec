package dev.graze.io.ply;

import dev.graze.io.file.ByteSource;
import dev.graze.io.file.MeshFileException;
import dev.graze.io.file.TextLines;

/**
 * Reads the values of a text PLY file. Each row must be on a separate line, as the format demands, so that an error can
 * name its line.
 */
final class TextPlyValues implements PlyValues {
    private final TextLines lines;
    private final ByteSource source;
    private PlyElement element;
    private long row;
    private boolean onFirstWord;

    TextPlyValues(TextLines lines, ByteSource source) {
        this.lines = lines;
        this.source = source;
    }

    @Override
    public void startRow(PlyElement element, long row) {
        this.element = element;
        this.row = row;
        if (!element.properties().isEmpty() && !lines.nextLineWithWords()) {
            throw new MeshFileException(lines.file(),
                    "line " + lines.lineNumber() + ": the file ends before " + element.name() + " " + row
                            + " of " + element.count() + ", so it is truncated; write it again");
        }
        onFirstWord = true;
    }

    @Override
    public void endRow() {
        if (!element.properties().isEmpty() && lines.nextWord()) {
            throw error("has more numbers than properties, starting at '" + lines.word() + "'");
        }
    }

    @Override
    public void endFile() {
        if (lines.nextLineWithWords()) {
            throw lines.error("unexpected text after the last element, starting at '" + lines.word()
                    + "'; the header and the data do not match");
        }
    }

    @Override
    public double number(PlyType type) {
        nextValue();
        return lines.number();
    }

    @Override
    public long integer(PlyType type) {
        nextValue();
        return lines.integer();
    }

    @Override
    public void skip(PlyType type, long count) {
        for (long i = 0; i < count; i++) {
            nextValue();
        }
    }

    @Override
    public boolean canHold(PlyType type, long count) {
        // The rest of the line has already been read from the source, so only the size of the whole file is a bound.
        return count <= source.size() / 2;
    }

    /** A new row is already at its first word, since skipping blank lines means looking for a word. */
    private void nextValue() {
        if (!onFirstWord && !lines.nextWord()) {
            throw error("has too few numbers");
        }
        onFirstWord = false;
    }

    @Override
    public MeshFileException error(String problem) {
        return lines.error(element.name() + " " + row + " " + problem);
    }
}
