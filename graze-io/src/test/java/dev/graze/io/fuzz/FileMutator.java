package dev.graze.io.fuzz;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Damages files where parsers are fragile: replaces numbers by the limits of some type; removes, repeats or swaps
 * lines; inserts keywords of the format and pieces of other files; and sometimes repeats something until it is large.
 * The same random numbers cause the same damage.
 */
final class FileMutator {
    private static final int MOST_CHANGES = 5;
    private static final int LONGEST_REPEAT = 1 << 16;
    private static final String[] NUMBERS = { "0", "-0", "1", "-1", "2", "3", "4", "127", "128", "255", "256", "32768",
            "65535", "65536",
            "16777217",
            "715827882", "715827883", "2147483647", "2147483648", "-2147483648", "4294967295", "4294967296",
            "999999999999999999",
            "9223372036854775807", "-9223372036854775808", "99999999999999999999", "1.5", "1e308", "-1e309", "1e-320",
            "nan", "-inf", "1e",
            "0x10", "+", "" };
    private static final long[] INTEGERS = { 0, 1, -1, 2, 3, 0x7F, 0x80, 0xFF, 0x7FFF, 0xFFFF, 0x7FFF_FFFF,
            0x8000_0000L, 0xFFFF_FFFFL,
            0x2AAA_AAAA, 0x7FF0_0000_0000_0000L, 0x7FF8_0000_0000_0000L, Long.MAX_VALUE, Long.MIN_VALUE };

    private final SplittableRandom random;
    private final String[] words;

    /** @param words the keywords of the format */
    FileMutator(SplittableRandom random, String... words) {
        this.random = random;
        this.words = words;
    }

    /** Returns a damaged copy of a file, with pieces of another file of the format. */
    byte[] mutate(byte[] file, byte[] other) {
        byte[] bytes = file;
        int changes = random.nextBoolean() ? 1 : random.nextInt(2, MOST_CHANGES + 1);
        for (int change = 0; change < changes; change++) {
            bytes = bytes.length == 0 ? other : changed(bytes, other);
        }
        return bytes;
    }

    private byte[] changed(byte[] bytes, byte[] other) {
        return switch (random.nextInt(12)) {
            case 0, 1, 2 -> otherNumber(bytes);
            case 3 -> otherInteger(bytes);
            case 4 -> otherWord(bytes);
            case 5 -> otherLine(bytes);
            case 6 -> withByte(bytes);
            case 7 -> Arrays.copyOf(bytes, random.nextInt(bytes.length));
            case 8 -> without(bytes, piece(bytes));
            case 9 -> spliced(bytes, random.nextInt(bytes.length), copy(other, piece(other)));
            case 10 -> spliced(bytes, random.nextInt(bytes.length), copy(bytes, piece(bytes)));
            default -> random.nextInt(20) == 0 ? repeated(bytes) : withByte(bytes);
        };
    }

    /** Returns the bytes of a range. */
    private record Piece(int start, int end) {
    }

    private Piece piece(byte[] bytes) {
        if (bytes.length == 0) {
            return new Piece(0, 0);
        }
        int start = random.nextInt(bytes.length);
        return new Piece(start, start + random.nextInt(Math.min(64, bytes.length - start) + 1));
    }

    private static byte[] copy(byte[] bytes, Piece piece) {
        return Arrays.copyOfRange(bytes, piece.start, piece.end);
    }

    private static byte[] without(byte[] bytes, Piece piece) {
        return replaced(bytes, piece, new byte[0]);
    }

    private static byte[] spliced(byte[] bytes, int at, byte[] inserted) {
        return replaced(bytes, new Piece(at, at), inserted);
    }

    private static byte[] replaced(byte[] bytes, Piece piece, byte[] by) {
        return ByteBuffer.allocate(bytes.length - (piece.end - piece.start) + by.length).put(bytes, 0, piece.start)
                .put(by)
                .put(bytes, piece.end, bytes.length - piece.end).array();
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private byte[] withByte(byte[] bytes) {
        byte[] copy = bytes.clone();
        copy[random.nextInt(copy.length)] = random.nextBoolean()
                ? (byte) random.nextInt(256)
                : bytes[random.nextInt(bytes.length)];
        return copy;
    }

    /** Replaces the first number of the text from a random position. */
    private byte[] otherNumber(byte[] bytes) {
        int start = random.nextInt(bytes.length);
        while (start < bytes.length && !isOfNumber(bytes[start])) {
            start++;
        }
        int end = start;
        while (end < bytes.length && isOfNumber(bytes[end])) {
            end++;
        }
        return replaced(bytes, new Piece(start, end), ascii(NUMBERS[random.nextInt(NUMBERS.length)]));
    }

    private static boolean isOfNumber(byte b) {
        return (b >= '0' && b <= '9') || b == '.' || b == '-';
    }

    /** Overwrites some bytes with an integer of one, two, four or eight bytes, in either byte order. */
    private byte[] otherInteger(byte[] bytes) {
        int size = 1 << random.nextInt(4);
        if (bytes.length < size) {
            return withByte(bytes);
        }
        ByteBuffer eight = ByteBuffer.allocate(Long.BYTES)
                .order(random.nextBoolean() ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
        eight.putLong(INTEGERS[random.nextInt(INTEGERS.length)]);
        byte[] copy = bytes.clone();
        int from = eight.order() == ByteOrder.BIG_ENDIAN ? Long.BYTES - size : 0;
        System.arraycopy(eight.array(), from, copy, random.nextInt(bytes.length - size + 1), size);
        return copy;
    }

    private byte[] otherWord(byte[] bytes) {
        Piece place = random.nextBoolean() ? piece(bytes) : new Piece(random.nextInt(bytes.length), bytes.length);
        byte[] word = ascii(words[random.nextInt(words.length)]);
        return replaced(bytes,
                new Piece(place.start, Math.min(bytes.length, place.start + random.nextInt(word.length + 1))), word);
    }

    /** Removes a line, repeats it, or copies it elsewhere. */
    private byte[] otherLine(byte[] bytes) {
        Piece line = line(bytes, random.nextInt(bytes.length));
        return switch (random.nextInt(3)) {
            case 0 -> without(bytes, line);
            case 1 -> spliced(bytes, line.start, copy(bytes, line));
            default -> spliced(bytes, line(bytes, random.nextInt(bytes.length)).start, copy(bytes, line));
        };
    }

    private static Piece line(byte[] bytes, int at) {
        int start = at;
        while (start > 0 && bytes[start - 1] != '\n') {
            start--;
        }
        int end = at;
        while (end < bytes.length && bytes[end] != '\n') {
            end++;
        }
        return new Piece(start, Math.min(end + 1, bytes.length));
    }

    private byte[] repeated(byte[] bytes) {
        byte[] piece = copy(bytes, random.nextBoolean() ? piece(bytes) : line(bytes, random.nextInt(bytes.length)));
        ByteBuffer many = ByteBuffer.allocate(piece.length * (LONGEST_REPEAT / Math.max(1, piece.length)));
        while (many.remaining() >= Math.max(1, piece.length)) {
            many.put(piece);
        }
        return spliced(bytes, random.nextInt(bytes.length), many.array());
    }
}
