package dev.graze.io;

import dev.graze.io.surface.DisjointSets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/** Turns the parts that a file names into parts that share no vertices. */
final class FileParts {
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
        BitSet present = new BitSet();
        Arrays.stream(parts.ofTriangle()).forEach(present::set);
        NamedParts named = NamedParts.of(file, rawNames, merged, present);
        notes.addAll(named.notes());
        return new PartLabels(named.names(),
                new Assignment(Arrays.stream(parts.ofVertex()).map(named::number).toArray(),
                        Arrays.stream(parts.ofTriangle()).map(named::number).toArray()),
                fileVertex, fileTriangle);
    }

    List<String> notes() {
        return notes;
    }
}
