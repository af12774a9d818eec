package dev.graze.cli.clash;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Set;

/**
 * Names pairs of parts and clashes so that they have the same id in the next run, whatever happens to other parts.
 *
 * <p>The id of a pair is 12 digits of a hash of the two names in alphabetical order, so neither the order of the parts
 * nor their geometry matters. The id of a clash adds 4 digits of a hash of the grid cell that holds the center of its
 * box. Cells have edges of a power of two, a 64th to a 128th of the diagonal of the smaller part: export noise does not
 * change them, and unrelated parts do not count. Further clashes in the same cell get a number.
 */
final class ClashIds {
    private static final int PAIR_DIGITS = 12;
    private static final int CELL_DIGITS = 4;
    private static final double CELLS_PER_DIAGONAL = 64;
    /** Shifts cell borders away from 0, halves and other numbers that designers like. */
    private static final double SHIFT = 0.3183098861837907;

    private final String pair;
    private final double cell;
    private final Set<String> taken = new HashSet<>();

    /**
     * Creates the ids of two parts.
     *
     * @param diagonal that of the smaller part
     */
    ClashIds(String a, String b, double diagonal) {
        this.pair = pair(a, b);
        double wanted = diagonal / CELLS_PER_DIAGONAL;
        this.cell = wanted >= Double.MIN_NORMAL ? Math.scalb(2.0, Math.getExponent(wanted)) : Double.MIN_NORMAL;
    }

    /** Returns the id of a pair of parts, in either order. */
    static String pair(String a, String b) {
        String text = a.compareTo(b) <= 0 ? a + "\0" + b : b + "\0" + a;
        return hash(text).substring(0, PAIR_DIGITS);
    }

    String pair() {
        return pair;
    }

    /** Returns the id of the next clash, whose box has this center. */
    String clash(Place center) {
        String where = number(center.x()) + " " + number(center.y()) + " " + number(center.z());
        String id = pair + "-" + hash(where).substring(0, CELL_DIGITS);
        String unique = id;
        for (int number = 2; !taken.add(unique); number++) {
            unique = id + "." + number;
        }
        return unique;
    }

    private String number(double coordinate) {
        return Double.toString(Math.floor(coordinate / cell + SHIFT) + 0.0);
    }

    private static String hash(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
