package dev.graze.cli.clash;

import dev.graze.cli.output.Count;
import dev.graze.query.Relation;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The table of {@code graze clash} on the terminal: a row for each pair of parts, and totals. */
final class ClashTable {
    private static final int MOST_ROWS = 100;
    private static final int MOST_NAMES = 8;
    private static final int DIGITS = 6;
    private static final double LARGEST_PLAIN = 1e9;
    private static final double SMALLEST_PLAIN = 1e-4;
    private static final String ROW = "%-10s %12s %12s %9s %6s  %-38s %s%n";

    private final PrintWriter out;
    private final ClashReport report;
    private final String unit;

    private ClashTable(PrintWriter out, ClashReport report) {
        this.out = out;
        this.report = report;
        this.unit = report.run().unitText();
    }

    static void print(ClashReport report, PrintWriter out) {
        new ClashTable(out, report).print();
    }

    private void print() {
        report.notes().forEach(note -> out.println("note: " + note));
        if (!report.openParts().isEmpty()) {
            out.println("note: " + (report.openParts().size() == 1
                    ? "one part is open, so it is a surface without inside or depth: "
                    : Count.of(report.openParts().size())
                            + " parts are open, so they are surfaces without inside or depth: ")
                    + names(report.openParts()));
        }
        report.baseline().ifPresent(result -> result.notes().forEach(note -> out.println("note: " + note)));
        List<ClashPair> listed = report.listed();
        if (!listed.isEmpty()) {
            out.printf(ROW, "relation", column("depth"), column("distance"), "triangles", "groups", "place", "parts");
            listed.subList(0, Math.min(listed.size(), MOST_ROWS)).forEach(this::printRow);
            int hidden = listed.size() - MOST_ROWS;
            if (hidden > 0) {
                out.println("and " + Count.of(hidden, "more pair", "more pairs") + ", which --json and --csv list");
            }
            out.println();
        }
        out.println(totals());
        report.baseline().ifPresent(this::printBaseline);
        out.flush();
    }

    private String column(String name) {
        return unit.isEmpty() ? name : name + " " + unit;
    }

    private void printRow(ClashPair pair) {
        out.printf(ROW, pair.relation().key(), pair.depth().map(depth -> number(depth.lower())).orElse("-"),
                number(pair.distance().distance()), Count.of(pair.triangles()), Count.of(pair.groups()),
                place(pair.place()), pair.a().name() + ", " + pair.b().name() + stateText(pair.comparison()));
    }

    private static String stateText(ClashPair.Comparison comparison) {
        return switch (comparison.state()) {
            case NONE -> "";
            case NEW, SAME -> "  (" + comparison.state().key() + ")";
            case CHANGED -> "  (" + (comparison.worse() ? "worse" : "changed") + ", was "
                    + comparison.before().map(ClashTable::before).orElse("") + ")";
        };
    }

    /** Returns what the baseline has, in a few words. */
    static String before(Baseline.Pair old) {
        return old.relation().key() + (old.depth().isPresent()
                ? " " + number(old.depth().getAsDouble()) + " deep"
                : old.relation() == Relation.CLEARANCE ? " at " + number(old.distance()) : "");
    }

    private String totals() {
        Map<Relation, Long> totals = report.totals();
        List<String> words = new ArrayList<>();
        addTotal(totals.get(Relation.A_INSIDE_B) + totals.get(Relation.B_INSIDE_A), "inside", words);
        addTotal(totals.get(Relation.COINCIDENT), "coincident", words);
        addTotal(totals.get(Relation.CROSSING), "crossing", words);
        addTotal(totals.get(Relation.TOUCHING), "touching", words);
        addTotal(totals.get(Relation.CLEARANCE), "within the clearance", words);
        words.add((words.isEmpty() ? "all " : "") + Count.of(totals.get(Relation.APART)) + " "
                + (report.run().clearance() > 0 ? "farther apart than the clearance" : "apart"));
        return Count.of(report.compared(), "pair", "pairs") + " of parts compared: " + String.join(", ", words);
    }

    private static void addTotal(long count, String what, List<String> words) {
        if (count > 0) {
            words.add(Count.of(count) + " " + what);
        }
    }

    private void printBaseline(Baseline.Result result) {
        out.println("compared with " + result.file() + ": " + result.added() + " new, " + result.changed()
                + " changed (" + result.worse() + " worse), " + result.same() + " same, " + result.gone().size()
                + " gone");
        result.gone().stream().limit(MOST_NAMES)
                .forEach(gone -> out.println("  gone: " + gone.a() + ", " + gone.b() + ", was " + before(gone)));
        if (result.gone().size() > MOST_NAMES) {
            out.println("  and " + Count.of(result.gone().size() - MOST_NAMES) + " more, which --json lists");
        }
    }

    private static String names(List<String> names) {
        String shown = String.join(", ", names.subList(0, Math.min(names.size(), MOST_NAMES)));
        return names.size() > MOST_NAMES ? shown + " and " + (names.size() - MOST_NAMES) + " more" : shown;
    }

    /** Returns how two parts relate, as a sentence. */
    static String sentence(ClashPair pair) {
        String a = pair.a().name();
        String b = pair.b().name();
        return switch (pair.relation()) {
            case APART -> a + " is apart from " + b;
            case CLEARANCE -> a + " is within the clearance of " + b;
            case TOUCHING -> a + " touches " + b;
            case CROSSING -> a + " crosses " + b;
            case A_INSIDE_B -> a + " is inside " + b;
            case B_INSIDE_A -> b + " is inside " + a;
            case COINCIDENT -> a + " coincides with " + b;
        };
    }

    /** Returns how deep or how near two parts are, in words. */
    static String measure(ClashPair pair, String unit) {
        String after = unit.isEmpty() ? "" : " " + unit;
        return pair.depth().map(depth -> "Depth " + number(depth.lower()) + after)
                .orElse("Distance " + number(pair.distance().distance()) + after);
    }

    static String place(Place place) {
        return "(" + number(place.x()) + ", " + number(place.y()) + ", " + number(place.z()) + ")";
    }

    /** Returns a number with six significant digits. */
    static String number(double number) {
        if (number == 0 || Double.isInfinite(number)) {
            return number == 0 ? "0" : String.valueOf(number);
        }
        BigDecimal rounded = new BigDecimal(number).round(new MathContext(DIGITS)).stripTrailingZeros();
        double size = Math.abs(number);
        return size < LARGEST_PLAIN && size >= SMALLEST_PLAIN ? rounded.toPlainString() : rounded.toString();
    }
}
