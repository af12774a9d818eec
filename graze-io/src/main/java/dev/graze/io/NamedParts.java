package dev.graze.io;

import dev.graze.io.surface.DisjointSets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** The parts of a file that have triangles, with names that are readable and all different. Immutable. */
public final class NamedParts {
    /** Characters that separate columns or values, end lines or change the direction of text. */
    private static final Pattern CONFUSING = Pattern.compile("[\\p{Cntrl}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\",;:=]");
    private static final int LONGEST_NAME = 120;
    private static final int LONGEST_LIST = 3;

    private final Path file;
    private final int[] numbers;
    private final List<String> names;
    private final List<String> notes = new ArrayList<>();

    private NamedParts(Path file, List<String> rawNames, DisjointSets merged, BitSet present) {
        this.file = file;
        this.numbers = new int[rawNames.size()];
        List<String> used = new ArrayList<>();
        for (int part = 0; part < numbers.length; part++) {
            numbers[part] = used.size();
            if (present.get(part)) {
                used.add(rawNames.get(part));
            }
        }
        noteMerged(rawNames, merged, present);
        this.names = different(readable(used));
    }

    /**
     * Names the parts that have triangles.
     *
     * @param rawNames the parts as the file lists them; empty for a part without a name, which takes that of the file
     * @param merged   which of these are one part because they share vertices
     * @param present  the merged parts that have triangles
     */
    public static NamedParts of(Path file, List<String> rawNames, DisjointSets merged, BitSet present) {
        return new NamedParts(file, rawNames, merged, present);
    }

    /** Returns the number of a part with triangles, given its index in the raw names. */
    public int number(int part) {
        return numbers[part];
    }

    /** Returns the names in the order of the numbers. */
    public List<String> names() {
        return List.copyOf(names);
    }

    /** Returns what was changed, as sentences for the user. */
    public List<String> notes() {
        return List.copyOf(notes);
    }

    private void noteMerged(List<String> rawNames, DisjointSets merged, BitSet present) {
        Map<Integer, List<String>> groups = new TreeMap<>();
        for (int part = 0; part < rawNames.size(); part++) {
            int root = merged.find(part);
            if (root != part && present.get(root)) {
                groups.computeIfAbsent(root, key -> new ArrayList<>()).add(quoted(rawNames.get(part)));
            }
        }
        if (groups.isEmpty()) {
            return;
        }
        List<String> sentences = new ArrayList<>();
        groups.forEach((root, others) -> sentences
                .add(quoted(rawNames.get(root)) + " includes " + shortened(others, ", ")));
        int count = groups.values().stream().mapToInt(List::size).sum();
        notes.add(count + (count == 1 ? " group shares" : " groups share")
                + " vertices with an earlier one and became one part with it: " + shortened(sentences, "; "));
    }

    private String quoted(String rawName) {
        return "'" + readable(rawName) + "'";
    }

    private static String shortened(List<String> items, String separator) {
        int more = items.size() - LONGEST_LIST;
        String shown = String.join(separator, items.subList(0, Math.min(items.size(), LONGEST_LIST)));
        return more <= 0 ? shown : shown + separator + "and " + more + " more";
    }

    private List<String> readable(List<String> names) {
        List<String> readable = names.stream().map(this::readable).toList();
        List<String> changed = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            if (!names.get(i).isBlank() && !readable.get(i).equals(names.get(i))) {
                changed.add("'" + readable.get(i) + "'");
            }
        }
        if (!changed.isEmpty()) {
            notes.add(changed.size()
                    + (changed.size() == 1 ? " part has a name" : " parts have names")
                    + " with characters that cannot be used in options or CSV, or more than " + LONGEST_NAME
                    + " of them; now " + shortened(changed, ", "));
        }
        return readable;
    }

    private String readable(String name) {
        return readable(name, file);
    }

    static String readable(String name, Path file) {
        String given = name.isBlank() ? fileName(file) : name;
        String plain = CONFUSING.matcher(given).replaceAll("_").strip();
        if (plain.codePointCount(0, plain.length()) <= LONGEST_NAME) {
            return plain.isEmpty() ? "part" : plain;
        }
        return plain.substring(0, plain.offsetByCodePoints(0, LONGEST_NAME - 3)) + "...";
    }

    private static String fileName(Path file) {
        String name = String.valueOf(file.getFileName());
        int dot = name.lastIndexOf('.');
        return dot > 0 ? name.substring(0, dot) : name;
    }

    /** Appends numbers to repeated names, skipping names that other parts have. */
    private static List<String> different(List<String> names) {
        Set<String> taken = new HashSet<>(names);
        Set<String> seen = new HashSet<>();
        Map<String, Integer> next = new HashMap<>();
        List<String> different = new ArrayList<>();
        for (String name : names) {
            String unique = name;
            while (!seen.add(unique)) {
                int number = next.merge(name, 1, Integer::sum) + 1;
                unique = taken.add(name + " " + number) ? name + " " + number : name;
            }
            different.add(unique);
        }
        return different;
    }
}
