package dev.graze.io.threemf;

import dev.graze.io.surface.BrokenFaces;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collects what the reader left out, one sentence per kind with the first few examples. */
final class ReadingNotes {
    private static final int MOST_EXAMPLES = 3;
    private static final int LONGEST_EXAMPLE = 120;

    private final BrokenFaces broken;
    private final Map<String, Kind> kinds = new LinkedHashMap<>();

    /** @param broken refuses or counts triangles that cannot exist */
    ReadingNotes(BrokenFaces broken) {
        this.broken = broken;
    }

    BrokenFaces broken() {
        return broken;
    }

    private static final class Kind {
        private final List<String> examples = new ArrayList<>();
        private int more;
    }

    /**
     * Adds an example to a kind of note.
     *
     * @param sentence what was done, the same for all examples
     * @param quoted   the example, with words of the file, which could be of any length or drive a terminal
     */
    void add(String sentence, String quoted) {
        String cut = quoted.length() > LONGEST_EXAMPLE ? quoted.substring(0, LONGEST_EXAMPLE) + "..." : quoted;
        String example = cut.replaceAll("\\p{Cc}", "?");
        Kind kind = kinds.computeIfAbsent(sentence, key -> new Kind());
        if (kind.examples.contains(example)) {
            return;
        }
        if (kind.examples.size() < MOST_EXAMPLES) {
            kind.examples.add(example);
        } else {
            kind.more++;
        }
    }

    /** Returns the notes in the order in which their first examples came. */
    List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        kinds.forEach((sentence, kind) -> sentences.add(sentence + ": " + String.join(", ", kind.examples)
                + (kind.more > 0 ? " and " + kind.more + " more" : "")));
        return sentences;
    }
}
