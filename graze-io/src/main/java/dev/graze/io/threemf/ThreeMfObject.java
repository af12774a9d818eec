package dev.graze.io.threemf;

import java.util.List;

/**
 * An object of a model part.
 *
 * @param name as written in the file; may be empty
 */
record ThreeMfObject(int id, String name, Content content) {
    /** What an object consists of. */
    sealed interface Content {
    }

    /** Triangles. */
    record Mesh(double[] positions, int[] triangles) implements Content {
        int vertexCount() {
            return positions.length / 3;
        }

        int triangleCount() {
            return triangles.length / 3;
        }
    }

    /** Other objects, each with its own transform. */
    record Components(List<Placement> placements) implements Content {
    }

    /** Content that the reader does not support, or nothing if the name of its element is empty. */
    record Unsupported(String element) implements Content {
    }

    /**
     * A use of an object, as a component of another one or as an item of the build section.
     *
     * @param user       the model part that contains the use
     * @param part       the model part that contains the object
     * @param partNumber the item's part number; empty if it has none
     * @param line       where the use is, for messages
     */
    record Placement(String user, String part, int object, Transform transform, String partNumber, int line) {
        /** Returns the object's name, or the part number, or else a description. */
        String nameOf(ThreeMfObject used) {
            if (!used.name.isEmpty()) {
                return used.name;
            }
            return partNumber.isEmpty() ? "object " + used.id : partNumber;
        }
    }

    /** Describes an object for messages and notes. */
    static String label(int id, String name) {
        String shown = name.length() > 60 ? name.substring(0, 57) + "..." : name;
        return "object " + id + (shown.isEmpty() ? "" : " '" + shown + "'");
    }

    String label() {
        return label(id, name);
    }
}
