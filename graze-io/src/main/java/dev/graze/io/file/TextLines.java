package dev.graze.io.file;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;

/** The lines of a text file and the blank-separated words of the current line, in one reused buffer. */
public final class TextLines {
    /**
     * No mesh has a line this long; without a limit, a binary file mistaken for text would be read whole as one line.
     */
    private static final int LONGEST_LINE = 1 << 24;

    private final ByteSource source;
    private byte[] line = new byte[256];
    private int lineLength;
    /** Where the line of the file that was read last begins; before it stand those it continues. */
    private int lastLine;
    private int lineNumber;
    private int wordStart;
    private int wordEnd;

    /** The lines of a source that stands at its first byte. */
    public TextLines(ByteSource source) {
        this.source = source;
        source.skipTextMark();
    }

    public Path file() {
        return source.file();
    }

    public int lineNumber() {
        return lineNumber;
    }

    /** Moves to the next line, which may end in LF, CR LF or CR; false at the end of the file. */
    public boolean nextLine() {
        lineLength = 0;
        wordEnd = 0;
        return appendLine();
    }

    private boolean appendLine() {
        lastLine = lineLength;
        int b = source.readOrEnd();
        if (b < 0) {
            return false;
        }
        lineNumber++;
        while (b >= 0 && b != '\n' && b != '\r') {
            append((byte) b);
            b = source.readOrEnd();
        }
        if (b == '\r') {
            source.skipIfNext('\n');
        }
        return true;
    }

    /** Moves to the first word of the next line that has one; false at the end of the file. */
    public boolean nextLineWithWords() {
        while (nextLine()) {
            if (nextWord()) {
                return true;
            }
        }
        return false;
    }

    /**
     * Forgets the rest of the line from the first such character on. What is continued was cut before it was, and is
     * not looked at again.
     */
    public void cutAt(char start) {
        for (int i = lastLine; i < lineLength; i++) {
            if (line[i] == start) {
                lineLength = i;
            }
        }
    }

    /** Puts the following line in the place of the last character of this one. */
    public void joinNextLine() {
        lineLength = trimmedLength() - 1;
        append((byte) ' ');
        appendLine();
    }

    public boolean endsWith(char last) {
        int length = trimmedLength();
        return length > 0 && line[length - 1] == last;
    }

    /** Moves to the next word of the line; false if there is none. */
    public boolean nextWord() {
        wordStart = wordEnd;
        while (wordStart < lineLength && isBlank(line[wordStart])) {
            wordStart++;
        }
        wordEnd = wordStart;
        while (wordEnd < lineLength && !isBlank(line[wordEnd])) {
            wordEnd++;
        }
        return wordEnd > wordStart;
    }

    /** Moves to the next word, which must be there. */
    public void requireWord(String what) {
        if (!nextWord()) {
            throw error("ends where " + what + " should stand");
        }
    }

    public String word() {
        return new String(line, wordStart, wordEnd - wordStart, StandardCharsets.ISO_8859_1);
    }

    /** The word's bytes stand in {@link #byteAt} from here to {@link #wordEnd}. */
    public int wordStart() {
        return wordStart;
    }

    public int wordEnd() {
        return wordEnd;
    }

    public byte byteAt(int index) {
        return line[index];
    }

    public boolean wordIs(String expected) {
        if (wordEnd - wordStart != expected.length()) {
            return false;
        }
        for (int i = 0; i < expected.length(); i++) {
            if (line[wordStart + i] != expected.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** The rest of the line after the current word, without blanks around it. */
    public String rest() {
        return new String(line, wordEnd, lineLength - wordEnd, StandardCharsets.ISO_8859_1).strip();
    }

    /**
     * The word as a number; infinite or NaN where the text says so, for the check of the content to name the vertex.
     */
    public double number() {
        String word = word();
        if (isDecimal()) {
            try {
                return Double.parseDouble(word);
            } catch (NumberFormatException e) {
                throw notANumber(word, e);
            }
        }
        return namedNumber(word);
    }

    /** Double.parseDouble also takes hexadecimal digits and type suffixes, which no mesh format knows. */
    private boolean isDecimal() {
        for (int i = wordStart; i < wordEnd; i++) {
            byte b = line[i];
            if ((b < '0' || b > '9') && b != '.' && b != '-' && b != '+' && b != 'e' && b != 'E') {
                return false;
            }
        }
        return true;
    }

    /** What the printf of various C libraries writes for numbers that are none. */
    private double namedNumber(String word) {
        String name = word.toLowerCase(Locale.ROOT).replaceFirst("^[+-]", "");
        if (name.startsWith("nan")) {
            return Double.NaN;
        }
        if (name.equals("inf") || name.equals("infinity")) {
            return word.startsWith("-") ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
        }
        throw notANumber(word, null);
    }

    private MeshFileException notANumber(String word, Throwable cause) {
        return new MeshFileException(file(), "line " + lineNumber + ": '" + word + "' is not a number", cause);
    }

    /** The word as an integer. */
    public long integer() {
        return integer(wordStart, wordEnd);
    }

    /** The bytes of a part of the line as an integer. */
    public long integer(int start, int end) {
        boolean signed = start < end && (line[start] == '-' || line[start] == '+');
        int first = signed ? start + 1 : start;
        if (first == end || end - first > 18) {
            throw notAnInteger(start, end);
        }
        long value = 0;
        for (int i = first; i < end; i++) {
            int digit = line[i] - '0';
            if (digit < 0 || digit > 9) {
                throw notAnInteger(start, end);
            }
            value = 10 * value + digit;
        }
        return signed && line[start] == '-' ? -value : value;
    }

    private MeshFileException notAnInteger(int start, int end) {
        return error(
                "'" + new String(line, start, end - start, StandardCharsets.ISO_8859_1) + "' is not a whole number");
    }

    /** An error in the current line. */
    public MeshFileException error(String problem) {
        return new MeshFileException(file(), "line " + lineNumber + ": " + problem);
    }

    private void append(byte b) {
        if (lineLength == line.length) {
            if (lineLength >= LONGEST_LINE) {
                throw error("is longer than " + LONGEST_LINE
                        + " bytes; this is not the text file its name or header promises");
            }
            line = Arrays.copyOf(line, 2 * line.length);
        }
        line[lineLength++] = b;
    }

    private int trimmedLength() {
        int length = lineLength;
        while (length > 0 && isBlank(line[length - 1])) {
            length--;
        }
        return length;
    }

    private static boolean isBlank(byte b) {
        return b == ' ' || b == '\t';
    }
}
