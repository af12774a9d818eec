package dev.graze.oracle.scenes;

import dev.graze.ContactKind;
import dev.graze.oracle.ExactCcd;
import dev.graze.oracle.TouchTime;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * One query of the public benchmark: integer coordinates of one scale at t0 and t1, its published answer, and its file
 * and line.
 */
public record PublicQuery(ContactKind kind, BigInteger[] t0, BigInteger[] t1, boolean collides, String origin) {
    private static final int LINES_PER_QUERY = 8;

    public TouchTime decide() {
        return kind == ContactKind.VF ? ExactCcd.vertexFace(t0, t1) : ExactCcd.edgeEdge(t0, t1);
    }

    /** Reads all queries of all files below {@code folder}; the folder of a file gives its kind. */
    public static List<PublicQuery> readAll(Path folder) throws IOException {
        List<Path> files;
        try (Stream<Path> tree = Files.walk(folder)) {
            files = tree.filter(file -> file.toString().endsWith(".csv")).sorted().toList();
        }
        List<PublicQuery> queries = new ArrayList<>();
        for (Path file : files) {
            queries.addAll(read(file));
        }
        return queries;
    }

    private static List<PublicQuery> read(Path file) throws IOException {
        ContactKind kind = file.getParent().endsWith("vertex-face") ? ContactKind.VF : ContactKind.EE;
        List<String> lines = Files.readAllLines(file);
        List<PublicQuery> queries = new ArrayList<>();
        for (int first = 0; first < lines.size(); first += LINES_PER_QUERY) {
            queries.add(parse(kind, lines.subList(first, first + LINES_PER_QUERY), file + ":" + (first + 1)));
        }
        return queries;
    }

    private static PublicQuery parse(ContactKind kind, List<String> rows, String origin) {
        List<BigInteger> numerators = new ArrayList<>();
        List<BigInteger> denominators = new ArrayList<>();
        boolean collides = false;
        for (String row : rows) {
            String[] columns = row.split(",", -1);
            for (int i = 0; i < 6; i += 2) {
                numerators.add(new BigInteger(columns[i]));
                denominators.add(new BigInteger(columns[i + 1]));
            }
            collides = columns[6].strip().equals("1");
        }
        BigInteger[] integers = toCommonDenominator(numerators, denominators);
        return new PublicQuery(kind, Arrays.copyOf(integers, 12),
                Arrays.copyOfRange(integers, 12, 24), collides, origin);
    }

    private static BigInteger[] toCommonDenominator(List<BigInteger> numerators, List<BigInteger> denominators) {
        BigInteger common = denominators.stream().reduce(BigInteger.ONE, (a, b) -> a.divide(a.gcd(b)).multiply(b));
        BigInteger[] integers = new BigInteger[numerators.size()];
        for (int i = 0; i < integers.length; i++) {
            integers[i] = numerators.get(i).multiply(common.divide(denominators.get(i)));
        }
        return integers;
    }
}
