package dev.graze.bench;

import dev.graze.ContactKind;
import dev.graze.io.file.IoReason;
import dev.graze.io.file.MeshFileException;
import dev.graze.mesh.Incidence;
import dev.graze.mesh.Topology;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;

/**
 * Reads which pairs of a step collide: {@code kind,v0,v1,v2,v3,collides} in each line. Pairs that are not listed do not
 * collide.
 */
final class TruthFile {
    private static final String HEADER = "kind,v0,v1,v2,v3,collides";

    private final Path file;
    private final Topology topology;
    private final StepCandidates candidates;
    private final BitSet collides = new BitSet();
    private final int[] vertices = new int[4];
    private int noCandidates;
    private int line;

    private TruthFile(Path file, Topology topology, StepCandidates candidates) {
        this.file = file;
        this.topology = topology;
        this.candidates = candidates;
    }

    /**
     * Reads the truth about a step.
     *
     * @throws MeshFileException if a line is malformed or does not fit the mesh; the message names the line
     */
    static Truth read(Path file, Topology topology, StepCandidates candidates) {
        return new TruthFile(file, topology, candidates).read();
    }

    private Truth read() {
        if (!Files.isRegularFile(file)) {
            throw new MeshFileException(file, "no such file; name a table with the columns " + HEADER);
        }
        // Every byte is a character in this encoding, so a binary file gives a message about its first line.
        try (BufferedReader reader = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
            for (String text = reader.readLine(); text != null; text = reader.readLine()) {
                line++;
                readLine(text.strip());
            }
        } catch (IOException e) {
            throw new MeshFileException(file, "cannot be read: " + IoReason.of(e), e);
        }
        if (line == 0) {
            throw error("the file is empty; it must start with " + HEADER);
        }
        return new Truth(collides, noCandidates);
    }

    private void readLine(String text) {
        if (line == 1) {
            if (!text.equals(HEADER)) {
                throw error("must be " + HEADER);
            }
        } else if (!text.isEmpty()) {
            readRow(text.split(",", -1));
        }
    }

    private void readRow(String[] columns) {
        if (columns.length != 6) {
            throw error("has " + columns.length + " columns; there must be six: " + HEADER);
        }
        for (int i = 0; i < 4; i++) {
            vertices[i] = vertex(columns[i + 1]);
        }
        int candidate = candidate(kind(columns[0]));
        boolean isContact = collides(columns[5]);
        if (isContact && candidate < 0) {
            noCandidates++;
        } else if (isContact) {
            collides.set(candidate);
        }
    }

    private ContactKind kind(String word) {
        return switch (word) {
            case "VF" -> ContactKind.VF;
            case "EE" -> ContactKind.EE;
            default -> throw error("the kind is '" + word + "'; it must be VF or EE");
        };
    }

    private boolean collides(String word) {
        if (!word.equals("0") && !word.equals("1")) {
            throw error("the last column is '" + word + "'; it must be 1 if the pair collides, else 0");
        }
        return word.equals("1");
    }

    private int vertex(String word) {
        try {
            int vertex = Integer.parseInt(word);
            if (vertex >= 0 && vertex < topology.vertexCount()) {
                return vertex;
            }
        } catch (NumberFormatException e) {
            throw new MeshFileException(file, "line " + line + ": '" + word + "' is not a vertex number", e);
        }
        throw error("names vertex " + word + ", but the mesh has vertices 0 to " + (topology.vertexCount() - 1));
    }

    private int candidate(ContactKind kind) {
        return kind == ContactKind.VF
                ? candidates.indexOfVertexFace(vertices[0], face(vertices[1], vertices[2], vertices[3]))
                : candidates.indexOfEdgeEdge(edge(vertices[0], vertices[1]), edge(vertices[2], vertices[3]));
    }

    private int face(int a, int b, int c) {
        Incidence around = topology.vertexTriangles();
        for (int i = 0; i < around.size(a); i++) {
            int face = around.get(a, i);
            if (hasCorner(face, b) && hasCorner(face, c) && b != c && a != b && a != c) {
                return topology.original(face);
            }
        }
        throw error("the mesh has no face with the vertices " + a + ", " + b + " and " + c
                + "; is this the truth about another mesh?");
    }

    private boolean hasCorner(int face, int vertex) {
        return topology.triangleVertex(face, 0) == vertex || topology.triangleVertex(face, 1) == vertex
                || topology.triangleVertex(face, 2) == vertex;
    }

    private int edge(int a, int b) {
        Incidence around = topology.vertexTriangles();
        for (int i = 0; i < around.size(a); i++) {
            for (int side = 0; side < 3; side++) {
                int edge = topology.triangleEdge(around.get(a, i), side);
                if (topology.edgeVertex(edge, 0) == Math.min(a, b) && topology.edgeVertex(edge, 1) == Math.max(a, b)) {
                    return edge;
                }
            }
        }
        throw error(
                "the mesh has no edge between vertices " + a + " and " + b + "; is this the truth about another mesh?");
    }

    private MeshFileException error(String problem) {
        return new MeshFileException(file, "line " + Math.max(1, line) + ": " + problem);
    }
}
