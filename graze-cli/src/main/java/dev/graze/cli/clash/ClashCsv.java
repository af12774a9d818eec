package dev.graze.cli.clash;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** {@code --csv} of {@code graze clash}: one row for each pair of parts. */
final class ClashCsv {
    private static final String HEADER = "id,a,b,relation,distance,depth,triangles,groups,x,y,z,"
            + "pointAx,pointAy,pointAz,pointBx,pointBy,pointBz,state\n";

    private ClashCsv() {
    }

    /** Writes the table; does not close the stream. */
    static void write(ClashReport report, OutputStream stream) throws IOException {
        Writer out = new BufferedWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8));
        out.write(HEADER);
        for (ClashPair pair : report.listed()) {
            out.write(row(pair));
        }
        if (report.baseline().isPresent()) {
            for (Baseline.Pair gone : report.baseline().get().gone()) {
                out.write(join(gone.id(), gone.a(), gone.b(), gone.relation().key(), gone.distance(),
                        gone.depth().isPresent() ? gone.depth().getAsDouble() : "", "", gone.groups(), "", "", "", "",
                        "", "", "", "", "", "gone"));
            }
        }
        out.flush();
    }

    private static String row(ClashPair pair) {
        Place place = pair.place();
        Place a = Place.of(pair.distance().onA());
        Place b = Place.of(pair.distance().onB());
        return join(pair.id(), pair.a().name(), pair.b().name(), pair.relation().key(), pair.distance().distance(),
                pair.depth().map(depth -> String.valueOf(depth.lower())).orElse(""), pair.triangles(), pair.groups(),
                place.x(), place.y(), place.z(), a.x(), a.y(), a.z(), b.x(), b.y(), b.z(),
                pair.comparison().state() == State.NONE ? "" : pair.comparison().state().key());
    }

    private static String join(Object... fields) {
        return Stream.of(fields).map(field -> quoted(String.valueOf(field))).collect(Collectors.joining(",", "", "\n"));
    }

    /** Quotes a field if it must be, as RFC 4180 defines it. */
    private static String quoted(String field) {
        boolean plain = field.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? field : '"' + field.replace("\"", "\"\"") + '"';
    }
}
