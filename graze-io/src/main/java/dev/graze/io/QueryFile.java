package dev.graze.io;

import dev.graze.io.file.ByteSource;
import dev.graze.io.file.MeshFileException;
import dev.graze.io.file.TextLines;
import dev.graze.io.surface.DoubleList;
import dev.graze.ContactKind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.BitSet;

/**
 * Single vertex-face or edge-edge queries with known answers, as published with "A Large-scale Benchmark and an
 * Inclusion-based Algorithm for Continuous Collision Detection" (Wang et al., 2021).
 *
 * <p>Eight rows make a query: its four points at t0, then the same at t1 (a vertex and a face's corners, or the
 * endpoints of both edges). A row contains x, y and z, each as numerator and denominator, and the known answer: 1 if
 * the two collide.
 */
public final class QueryFile {
    private static final int ROWS_PER_QUERY = 8;
    private static final int COLUMNS = 7;
    /**
     * Several times the digits of any double as a fraction. The time to parse a number is quadratic in its digits.
     */
    private static final int MOST_DIGITS = 10_000;
    private static final int COORDINATES_PER_QUERY = 3 * ROWS_PER_QUERY;

    private final ContactKind kind;
    private final double[] coordinates;
    private final BitSet truth;
    private final int inexact;

    private QueryFile(ContactKind kind, double[] coordinates, BitSet truth, int inexact) {
        this.kind = kind;
        this.coordinates = coordinates;
        this.truth = truth;
        this.inexact = inexact;
    }

    /**
     * Reads queries of the kind given by the nearest parent directory named {@code vertex-face} or {@code edge-edge}.
     *
     * @throws MeshFileException if there is no such directory or the file is malformed
     */
    public static QueryFile read(Path file) {
        try (ByteSource source = ByteSource.open(file)) {
            return new Parser(new TextLines(source)).read(kindByDirectory(file));
        }
    }

    /**
     * Reads queries of a known kind.
     *
     * @throws MeshFileException naming the malformed line
     */
    public static QueryFile read(Path file, ContactKind kind) {
        try (ByteSource source = ByteSource.open(file)) {
            return new Parser(new TextLines(source)).read(kind);
        }
    }

    private static ContactKind kindByDirectory(Path file) {
        for (Path above = file.toAbsolutePath().getParent(); above != null; above = above.getParent()) {
            String name = String.valueOf(above.getFileName());
            if (name.equals("vertex-face")) {
                return ContactKind.VF;
            }
            if (name.equals("edge-edge")) {
                return ContactKind.EE;
            }
        }
        throw new MeshFileException(file,
                "no parent directory is named vertex-face or edge-edge, so the kind of the queries is unknown; "
                        + "move it into one");
    }

    public ContactKind kind() {
        return kind;
    }

    public int size() {
        return coordinates.length / COORDINATES_PER_QUERY;
    }

    /**
     * Returns 24 numbers per query in the file's order: x, y, z of four points at t0, then of the same four at t1. Not
     * a copy.
     */
    public double[] coordinates() {
        return coordinates;
    }

    public boolean collides(int query) {
        return truth.get(query);
    }

    /**
     * Returns the number of coordinates that are not doubles and were rounded to the nearest one; the known answer may
     * be wrong for a rounded query.
     */
    public int inexact() {
        return inexact;
    }

    private static final class Parser {
        private final TextLines lines;
        private final DoubleList coordinates = new DoubleList(1024);
        private final BitSet truth = new BitSet();
        private int rows;
        private int inexact;

        Parser(TextLines lines) {
            this.lines = lines;
        }

        QueryFile read(ContactKind kind) {
            while (lines.nextLine()) {
                String row = lines.rest();
                if (!row.isEmpty()) {
                    readRow(row);
                    rows++;
                }
            }
            if (rows == 0 || rows % ROWS_PER_QUERY != 0) {
                throw lines.error("the file ends after " + rows % ROWS_PER_QUERY + " of the " + ROWS_PER_QUERY
                        + " rows of query " + rows / ROWS_PER_QUERY + ", so it is truncated; write it again");
            }
            return new QueryFile(kind, coordinates.toArray(), truth, inexact);
        }

        private void readRow(String row) {
            String[] columns = row.split(",", -1);
            if (columns.length != COLUMNS) {
                throw lines.error("has " + columns.length + " columns, but a query row has " + COLUMNS
                        + " (numerator and denominator of x, y and z, then the truth)");
            }
            for (int c = 0; c < COLUMNS - 1; c += 2) {
                addCoordinate(columns[c].strip(), columns[c + 1].strip());
            }
            readTruth(columns[COLUMNS - 1].strip());
        }

        private void addCoordinate(String numerator, String denominator) {
            Fraction value = fraction(numerator, denominator);
            double nearest = value.nearestDouble();
            if (!Double.isFinite(nearest)) {
                throw lines.error(numerator + "/" + denominator + " is too large for a double");
            }
            coordinates.add(nearest);
            inexact += value.isExactly(nearest) ? 0 : 1;
        }

        private Fraction fraction(String numerator, String denominator) {
            int digits = Math.max(numerator.length(), denominator.length());
            if (digits > MOST_DIGITS) {
                throw lines.error("a number has " + digits + " digits, but the limit is " + MOST_DIGITS
                        + "; reduce the fraction");
            }
            try {
                return Fraction.parse(numerator, denominator);
            } catch (NumberFormatException e) {
                throw new MeshFileException(lines.file(),
                        "line " + lines.lineNumber() + ": '" + numerator + "/" + denominator
                                + "' is not a fraction of whole numbers",
                        e);
            } catch (ArithmeticException e) {
                throw new MeshFileException(lines.file(),
                        "line " + lines.lineNumber() + ": '" + numerator + "/" + denominator
                                + "' has a denominator of zero",
                        e);
            }
        }

        private void readTruth(String word) {
            if (!word.equals("0") && !word.equals("1")) {
                throw lines.error("the truth is '" + word + "'; it must be 0 or 1");
            }
            int query = rows / ROWS_PER_QUERY;
            boolean collides = word.equals("1");
            if (rows % ROWS_PER_QUERY == 0) {
                truth.set(query, collides);
            } else if (truth.get(query) != collides) {
                throw lines.error("the truth is " + word + ", but query " + query
                        + " began with the opposite; all eight rows must agree");
            }
        }
    }

    /** A fraction of integers of any size; the denominator is positive. */
    record Fraction(BigInteger numerator, BigInteger denominator) {
        /** More quotient bits than needed to round to the 53 bits of a double. */
        private static final int QUOTIENT_BITS = 66;

        /**
         * Parses numerator and denominator.
         *
         * @throws NumberFormatException if one of them is not a whole number
         * @throws ArithmeticException   if the denominator is zero
         */
        static Fraction parse(String numerator, String denominator) {
            BigInteger n = new BigInteger(numerator);
            BigInteger d = new BigInteger(denominator);
            if (d.signum() == 0) {
                throw new ArithmeticException("denominator of zero");
            }
            return d.signum() < 0 ? new Fraction(n.negate(), d.negate()) : new Fraction(n, d);
        }

        /**
         * Returns the nearest double, or infinity beyond the largest one. Below the normal range it may be the
         * neighbour of the nearest.
         */
        double nearestDouble() {
            if (numerator.signum() == 0) {
                return 0;
            }
            int shift = QUOTIENT_BITS - (numerator.bitLength() - denominator.bitLength());
            BigInteger scaledNumerator = numerator.abs().shiftLeft(Math.max(shift, 0));
            BigInteger scaledDenominator = denominator.shiftLeft(Math.max(-shift, 0));
            BigInteger[] division = scaledNumerator.divideAndRemainder(scaledDenominator);
            // The last bit is sticky: it stands for the remainder, so that a value just beside a tie is not rounded as
            // a tie.
            BigInteger quotient = division[1].signum() == 0 ? division[0] : division[0].setBit(0);
            return numerator.signum() * Math.scalb(quotient.doubleValue(), -shift);
        }

        boolean isExactly(double value) {
            return new BigDecimal(value).multiply(new BigDecimal(denominator))
                    .compareTo(new BigDecimal(numerator)) == 0;
        }
    }
}
