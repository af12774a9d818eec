package dev.graze.io.file;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;

/** Splits a text file into lines, and the current line into words separated by blanks. Reuses one buffer. */
public final class TextLines {
    /**
     * No mesh file has a line this long. Without a limit, a binary file mistaken for text would be read as a single
     * line.
     */
    private static final int LONGEST_LINE = 1 << 24;

    private static final byte VERTICAL_TAB = 0x0b;

    private final ByteSource source;
    private byte[] line = new byte[256];
    private int lineLength;
    /** Start of the most recent file line in the buffer; the lines that it continues come before it. */
    private int lastLine;
    private int lineNumber;
    private int wordStart;
    private int wordEnd;

    /** Starts at the first byte of a source, after its byte order mark. */
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

    /** Moves to the next line, which may end in LF, CR LF or CR; returns false at the end of the file. */
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

    /** Moves to the first word of the next line that has one; returns false at the end of the file. */
    public boolean nextLineWithWords() {
        while (nextLine()) {
            if (nextWord()) {
                return true;
            }
        }
        return false;
    }

    /**
     * Drops the rest of the line from the first such character on. Lines that were joined earlier have already been
     * cut.
     */
    public void cutAt(char start) {
        for (int i = lastLine; i < lineLength; i++) {
            if (line[i] == start) {
                lineLength = i;
            }
        }
    }

    /** Replaces the last character of the line by the following line. */
    public void joinNextLine() {
        lineLength = trimmedLength() - 1;
        append((byte) ' ');
        appendLine();
    }

    public boolean endsWith(char last) {
        int length = trimmedLength();
        return length > 0 && line[length - 1] == last;
    }

    /** Moves to the next word of the line; returns false if there is none. */
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

    /** Moves to the next word. */
    public void requireWord(String what) {
        if (!nextWord()) {
            throw error("the line ends before " + what);
        }
    }

    public String word() {
        return new String(line, wordStart, wordEnd - wordStart, StandardCharsets.ISO_8859_1);
    }

    /** Returns the index of the word's first byte for {@link #byteAt}; the last one is before {@link #wordEnd}. */
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

    /** Returns the rest of the line after the current word, without surrounding blanks. */
    public String rest() {
        return new String(line, wordEnd, lineLength - wordEnd, StandardCharsets.ISO_8859_1).strip();
    }

    /** Like {@link #rest}, but decodes UTF-8 if the bytes are UTF-8, for names. */
    public String restAsName() {
        ByteBuffer bytes = ByteBuffer.wrap(line, wordEnd, lineLength - wordEnd);
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString().strip();
        } catch (CharacterCodingException e) {
            return rest(); // an older encoding, of which Latin-1 is the likeliest
        }
    }

    /** Returns to the start of the line, so that the next word is the first one. */
    public void restart() {
        wordEnd = 0;
    }

    /**
     * Returns the word as a number. Infinities and NaN are accepted here; the later check of positions rejects them and
     * names the vertex.
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

    /** Double.parseDouble also accepts hexadecimal digits and type suffixes, which no mesh format has. */
    private boolean isDecimal() {
        for (int i = wordStart; i < wordEnd; i++) {
            byte b = line[i];
            if ((b < '0' || b > '9') && b != '.' && b != '-' && b != '+' && b != 'e' && b != 'E') {
                return false;
            }
        }
        return true;
    }

    /** Parses the spellings of NaN and infinity that the printf functions of C libraries produce. */
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

    /** Returns the word as an integer. */
    public long integer() {
        return integer(wordStart, wordEnd);
    }

    /** Returns a range of the line's bytes as an integer. */
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

    /** Creates an exception that names the current line. */
    public MeshFileException error(String problem) {
        return new MeshFileException(file(), "line " + lineNumber + ": " + problem);
    }

    private void append(byte b) {
        if (lineLength == line.length) {
            if (lineLength >= LONGEST_LINE) {
                throw error("the line is longer than " + LONGEST_LINE
                        + " bytes; this is not a text file, although its name or header says so");
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
        return b == ' ' || b == '\t' || b == '\f' || b == VERTICAL_TAB;
    }
}
