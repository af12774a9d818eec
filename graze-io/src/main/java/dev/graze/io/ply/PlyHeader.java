package dev.graze.io.ply;

import dev.graze.io.file.ByteSource;
import dev.graze.io.file.MeshFileException;
import dev.graze.io.file.TextLines;
import java.math.BigInteger;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The header of a PLY file: the elements that follow it and their encoding.
 *
 * @param order byte order of a binary file; null for a text file
 */
record PlyHeader(ByteOrder order, List<PlyElement> elements) {
    private static final int MOST_VERTICES = Integer.MAX_VALUE / 3;

    /** Reads and checks the header. The next byte of the source is then the first one of the data. */
    static PlyHeader read(TextLines lines) {
        if (!lines.nextLine() || !lines.nextWord() || !lines.wordIs("ply") || !lines.rest().isEmpty()) {
            throw new MeshFileException(lines.file(),
                    "line 1: not a PLY file: the first line must be 'ply'");
        }
        ByteOrder order = readFormat(lines);
        List<PlyElement> elements = readElements(lines);
        PlyHeader header = new PlyHeader(order, elements);
        header.requireMesh(lines);
        return header;
    }

    private static ByteOrder readFormat(TextLines lines) {
        nextStatement(lines);
        if (!lines.wordIs("format")) {
            throw lines.error("'" + lines.word() + "' found where a 'format' line must be");
        }
        String format = lines.rest();
        return switch (format) {
            case "ascii 1.0" -> null;
            case "binary_little_endian 1.0" -> ByteOrder.LITTLE_ENDIAN;
            case "binary_big_endian 1.0" -> ByteOrder.BIG_ENDIAN;
            default -> throw lines.error("unknown format '" + format
                    + "'; use 'ascii 1.0', 'binary_little_endian 1.0' or 'binary_big_endian 1.0'");
        };
    }

    private static List<PlyElement> readElements(TextLines lines) {
        List<PlyElement> elements = new ArrayList<>();
        for (nextStatement(lines); !lines.wordIs("end_header"); nextStatement(lines)) {
            switch (lines.word()) {
                case "element" -> elements.add(readElement(lines));
                case "property" -> propertiesOfLast(elements, lines).add(readProperty(lines));
                default ->
                    throw lines.error("'" + lines.word()
                            + "' is not a PLY header line; expected 'element', 'property' or 'end_header'");
            }
        }
        return elements;
    }

    /** Moves to the first word of the next header line that is not a comment. */
    private static void nextStatement(TextLines lines) {
        do {
            if (!lines.nextLineWithWords()) {
                throw lines.error("the header ends without an 'end_header' line");
            }
        } while (lines.wordIs("comment") || lines.wordIs("obj_info"));
    }

    private static PlyElement readElement(TextLines lines) {
        lines.requireWord("the element's name");
        String name = lines.word();
        lines.requireWord("the number of elements");
        long count = lines.integer();
        if (count < 0) {
            throw lines.error("element " + name + " has a count of " + count + ", but counts cannot be negative");
        }
        return new PlyElement(name, count, new ArrayList<>(), lines.lineNumber());
    }

    private static List<PlyProperty> propertiesOfLast(List<PlyElement> elements, TextLines lines) {
        if (elements.isEmpty()) {
            throw lines.error("a property comes before the first element");
        }
        return elements.getLast().properties();
    }

    private static PlyProperty readProperty(TextLines lines) {
        lines.requireWord("the property's type");
        PlyType countType = lines.wordIs("list") ? readCountType(lines) : null;
        PlyType type = readType(lines);
        lines.requireWord("the property's name");
        return new PlyProperty(lines.word(), type, countType, lines.lineNumber());
    }

    private static PlyType readCountType(TextLines lines) {
        lines.requireWord("the type of the list's length");
        PlyType type = readType(lines);
        if (!type.isInteger()) {
            throw lines.error("a list's length cannot be of type " + type + "; use an integer type");
        }
        lines.requireWord("the type of the list's items");
        return type;
    }

    private static PlyType readType(TextLines lines) {
        PlyType type = PlyType.named(lines.word());
        if (type == null) {
            throw lines.error("'" + lines.word() + "' is not a PLY type");
        }
        return type;
    }

    private void requireMesh(TextLines lines) {
        PlyElement vertex = requireOne("vertex", lines);
        PlyElement face = requireOne("face", lines);
        requireCoordinates(vertex, lines);
        requireIndices(face, lines);
    }

    private PlyElement requireOne(String name, TextLines lines) {
        List<PlyElement> found = elements.stream().filter(element -> element.name().equals(name)).toList();
        if (found.isEmpty()) {
            throw new MeshFileException(lines.file(),
                    "the header has no element '" + name + "'; a mesh needs vertex and face elements");
        }
        if (found.size() > 1) {
            throw atLine(lines, found.get(1).line(), "the header has a second element '" + name + "'; join the two");
        }
        return found.getFirst();
    }

    private static void requireCoordinates(PlyElement vertex, TextLines lines) {
        if (vertex.count() > MOST_VERTICES) {
            throw atLine(lines, vertex.line(),
                    "the mesh has " + vertex.count() + " vertices, but the limit is " + MOST_VERTICES
                            + "; cut it into several files");
        }
        for (String axis : List.of("x", "y", "z")) {
            List<PlyProperty> found = vertex.properties().stream().filter(property -> property.name().equals(axis))
                    .toList();
            if (found.isEmpty()) {
                throw atLine(lines, vertex.line(),
                        "element vertex has no property '" + axis + "'; it needs x, y and z");
            }
            if (found.size() > 1) {
                throw atLine(lines, found.get(1).line(),
                        "element vertex has property '" + axis + "' twice; remove one");
            }
            if (found.getFirst().isList()) {
                throw atLine(lines, found.getFirst().line(),
                        "property '" + axis + "' is a list; it must be one number");
            }
        }
    }

    private static void requireIndices(PlyElement face, TextLines lines) {
        int at = face.indicesProperty();
        if (at < 0) {
            throw atLine(lines, face.line(), "element face has no list 'vertex_indices' or 'vertex_index'");
        }
        PlyProperty indices = face.properties().get(at);
        if (!indices.isList() || !indices.type().isInteger()) {
            throw atLine(lines, indices.line(),
                    "property '" + indices.name() + "' is " + (indices.isList() ? "a list of " : "a single ")
                            + indices.type() + "; vertex numbers must be a list of an integer type");
        }
    }

    private static MeshFileException atLine(TextLines lines, int line, String problem) {
        return new MeshFileException(lines.file(), "line " + line + ": " + problem);
    }

    /**
     * Rejects a header that declares more data than the file has left, before memory is allocated for it.
     *
     * @param fewestCorners the fewest corners that a face may have
     */
    void requireData(ByteSource source, int fewestCorners) {
        long available = source.remaining();
        BigInteger needed = BigInteger.ZERO;
        for (PlyElement element : elements) {
            needed = needed.add(BigInteger.valueOf(element.count())
                    .multiply(BigInteger.valueOf(leastRowBytes(element, fewestCorners))));
        }
        // The last line of a text file may lack its line end.
        if (needed.compareTo(BigInteger.valueOf(available + (order == null ? 1 : 0))) > 0) {
            throw new MeshFileException(source.file(),
                    "the header declares " + declaration() + ", at least " + needed + " bytes, but only "
                            + available + " bytes follow it; the file is truncated or its header is wrong");
        }
    }

    /** In a text file, a number takes at least a digit and a blank. */
    private long leastRowBytes(PlyElement element, int fewestCorners) {
        return order == null ? 2 * element.leastRowValues(fewestCorners) : element.leastRowBytes(fewestCorners);
    }

    private String declaration() {
        return String.join(", ", elements.stream().map(element -> element.count() + " " + element.name()).toList());
    }

    @Override
    public List<PlyElement> elements() {
        return Collections.unmodifiableList(elements);
    }
}
