package dev.graze.viewer.server;

import dev.graze.mesh.InvalidInputException;
import dev.graze.viewer.PageShell;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Maps paths to responses. A path is never used as a file name: it is one of the known words followed by numbers, or it
 * is not found.
 */
final class Routes {
    private static final Pattern PATH = Pattern
            .compile("/(scene|triangles|bodies|parts|frames|findings|hierarchy|levels|front)"
                    + "(?:/([0-9]{1,9})(?:/([0-9]{1,3}))?)?");
    /** Stands for a missing number. */
    private static final int NONE = -1;

    private Routes() {
    }

    /** Returns the response to a path; the session is null while there is nothing to show. */
    static Answer answer(URI address, ViewSession session, String waiting) throws IOException {
        String path = address.getRawPath();
        if (address.getRawQuery() != null || path == null) {
            return Answer.missing();
        }
        if (path.equals("/")) {
            return page();
        }
        Matcher parts = PATH.matcher(path);
        if (!parts.matches()) {
            return Answer.missing();
        }
        if (session == null) {
            return parts.group(1).equals("scene") ? waiting(waiting) : Answer.missing();
        }
        try {
            return answer(session, parts.group(1), number(parts.group(2)), number(parts.group(3)));
        } catch (InvalidInputException e) {
            return Answer.text(422, e.getMessage());
        }
    }

    private static Answer page() throws IOException {
        StringWriter page = new StringWriter();
        PageShell.writeServed("Graze", page);
        return Answer.of(200, Answer.HTML, page.toString());
    }

    private static Answer waiting(String message) {
        return Answer.of(200, Answer.JSON, Json.object(json -> json.writeStringField("waiting", message)));
    }

    private static Answer answer(ViewSession session, String what, int first, int second) throws IOException {
        if (first == NONE) {
            return whole(session, what);
        }
        if (!what.equals("findings") && !session.isFrame(first)) {
            return Answer.missing();
        }
        return second == NONE ? ofFrame(session, what, first) : ofLevel(session, what, first, second);
    }

    private static Answer whole(ViewSession session, String what) {
        return switch (what) {
            case "scene" -> Answer.of(200, Answer.JSON, session.sceneJson());
            case "triangles" -> Answer.binary(session.triangles());
            case "bodies" -> Answer.binary(session.bodies());
            case "parts" -> Answer.of(200, Answer.JSON, session.partsJson());
            default -> Answer.missing();
        };
    }

    private static Answer ofFrame(ViewSession session, String what, int frame) throws IOException {
        return switch (what) {
            case "frames" -> Answer.binary(session.frame(frame));
            case "findings" -> Answer.binary(session.findings(frame));
            case "hierarchy" -> Answer.of(200, Answer.JSON, session.boxes().levels(frame));
            default -> Answer.missing();
        };
    }

    private static Answer ofLevel(ViewSession session, String what, int frame, int level) {
        return switch (what) {
            case "levels" -> Answer.binary(session.boxes().level(frame, level));
            case "front" -> Answer.binary(session.boxes().front(frame, level));
            default -> Answer.missing();
        };
    }

    private static int number(String digits) {
        return digits == null ? NONE : Integer.parseInt(digits);
    }
}
