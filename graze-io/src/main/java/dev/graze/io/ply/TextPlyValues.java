package dev.graze.io.ply;

import dev.graze.io.file.ByteSource;
import dev.graze.io.file.MeshFileException;
import dev.graze.io.file.TextLines;

/**
 * The values of a text PLY file: each row on a line of its own, as the format demands, so that an error can name its
 * line.
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
                            + " of " + element.count() + "; it was cut off, write it again");
        }
        onFirstWord = true;
    }

    @Override
    public void endRow() {
        if (!element.properties().isEmpty() && lines.nextWord()) {
            throw error("has more numbers than its properties, from '" + lines.word() + "' on");
        }
    }

    @Override
    public void endFile() {
        if (lines.nextLineWithWords()) {
            throw lines.error("text follows the last element, from '" + lines.word()
                    + "' on; the header and the data do not fit");
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
        // The rest of the line is in the source no more, but it is no longer than what was read.
        return count <= source.size() / 2;
    }

    /** Starting a row stands on its first word already: finding it is how blank lines are skipped. */
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
