package dev.graze.io;

import dev.graze.io.surface.DisjointSets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Turns the parts that a file names into parts that share no vertices and have different names. */
final class FileParts {
    /** Characters that separate columns or values, end lines or change the direction of text. */
    private static final Pattern CONFUSING = Pattern.compile("[\\p{Cntrl}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\",;:=]");
    private static final int LONGEST_NAME = 120;
    private static final int LONGEST_LIST = 3;

    private final List<String> rawNames;
    private final DisjointSets merged;
    private final List<String> notes = new ArrayList<>();

    /** For each vertex and triangle its part. */
    record Assignment(int[] ofVertex, int[] ofTriangle) {
    }

    /** Merges the parts that share vertices. */
    FileParts(List<String> rawNames, int vertexCount, int[] triangles, int[] partOfTriangle) {
        this.rawNames = rawNames;
        this.merged = new DisjointSets(rawNames.size());
        int[] partOfVertex = new int[vertexCount];
        Arrays.fill(partOfVertex, -1);
        for (int i = 0; i < triangles.length; i++) {
            int vertex = triangles[i];
            int part = partOfTriangle[i / 3];
            if (partOfVertex[vertex] < 0) {
                partOfVertex[vertex] = part;
            } else if (partOfVertex[vertex] != part) {
                merged.join(partOfVertex[vertex], part);
            }
        }
    }

    /** Returns the parts of the file's vertices and triangles, after merging, by the numbers that the file gives. */
    Assignment assign(int vertexCount, int[] triangles, int[] partOfTriangle) {
        int[] ofTriangle = Arrays.stream(partOfTriangle).map(merged::find).toArray();
        int[] ofVertex = new int[vertexCount];
        Arrays.fill(ofVertex, -1);
        for (int i = 0; i < triangles.length; i++) {
            ofVertex[triangles[i]] = ofTriangle[i / 3];
        }
        int last = triangles.length == 0 ? 0 : firstUsed(ofVertex, ofTriangle[0]);
        for (int v = 0; v < vertexCount; v++) {
            last = ofVertex[v] < 0 ? last : ofVertex[v];
            ofVertex[v] = last;
        }
        return new Assignment(ofVertex, ofTriangle);
    }

    /** Returns the first part, to which unused vertices before all used ones belong. */
    private static int firstUsed(int[] ofVertex, int otherwise) {
        return Arrays.stream(ofVertex).filter(part -> part >= 0).min().orElse(otherwise);
    }

    /** Returns the final labels, numbering the parts that have triangles. */
    PartLabels labels(Path file, Assignment parts, int[] fileVertex, int[] fileTriangle) {
        int[] numbers = new int[rawNames.size()];
        List<String> used = new ArrayList<>();
        Set<Integer> present = new HashSet<>();
        Arrays.stream(parts.ofTriangle()).forEach(present::add);
        for (int part = 0; part < numbers.length; part++) {
            numbers[part] = used.size();
            if (present.contains(part)) {
                used.add(rawNames.get(part));
            }
        }
        noteMerged(present, file);
        List<String> names = different(readable(used, file));
        return new PartLabels(names, new Assignment(Arrays.stream(parts.ofVertex()).map(p -> numbers[p]).toArray(),
                Arrays.stream(parts.ofTriangle()).map(p -> numbers[p]).toArray()), fileVertex, fileTriangle);
    }

    private void noteMerged(Set<Integer> present, Path file) {
        Map<Integer, List<String>> groups = new TreeMap<>();
        for (int part = 0; part < rawNames.size(); part++) {
            int root = merged.find(part);
            if (root != part && present.contains(root)) {
                groups.computeIfAbsent(root, key -> new ArrayList<>()).add(quoted(part, file));
            }
        }
        if (groups.isEmpty()) {
            return;
        }
        List<String> sentences = new ArrayList<>();
        groups.forEach((root, others) -> sentences.add(quoted(root, file) + " includes " + shortened(others, ", ")));
        int count = groups.values().stream().mapToInt(List::size).sum();
        notes.add(count + (count == 1 ? " group shares" : " groups share")
                + " vertices with an earlier one and became one part with it: " + shortened(sentences, "; "));
    }

    private String quoted(int part, Path file) {
        return "'" + readable(rawNames.get(part), file) + "'";
    }

    private static String shortened(List<String> items, String separator) {
        int more = items.size() - LONGEST_LIST;
        String shown = String.join(separator, items.subList(0, Math.min(items.size(), LONGEST_LIST)));
        return more <= 0 ? shown : shown + separator + "and " + more + " more";
    }

    private List<String> readable(List<String> names, Path file) {
        List<String> readable = names.stream().map(name -> readable(name, file)).toList();
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

    List<String> notes() {
        return notes;
    }
}
