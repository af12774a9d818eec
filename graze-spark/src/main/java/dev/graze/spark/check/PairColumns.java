package dev.graze.spark.check;

import dev.graze.Contacts;
import java.util.Arrays;
import java.util.function.IntToLongFunction;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.StructType;

/** The columns of the results: those of {@code graze check --pairs}, with 64-bit numbers and more about contacts. */
public final class PairColumns {
    private static final String PARTS = "partA STRING NOT NULL, partB STRING NOT NULL";
    private static final StructType CONTACTS = StructType.fromDDL("step INT NOT NULL, kind STRING NOT NULL, "
            + "v0 BIGINT NOT NULL, v1 BIGINT NOT NULL, v2 BIGINT NOT NULL, v3 BIGINT NOT NULL, "
            + "toi DOUBLE NOT NULL, u DOUBLE NOT NULL, v DOUBLE NOT NULL, "
            + "normalX DOUBLE NOT NULL, normalY DOUBLE NOT NULL, normalZ DOUBLE NOT NULL, gap DOUBLE NOT NULL, "
            + "ending STRING NOT NULL, " + PARTS + ", phase STRING NOT NULL");
    private static final StructType INTERSECTIONS = StructType.fromDDL("frame INT NOT NULL, "
            + "a0 BIGINT NOT NULL, a1 BIGINT NOT NULL, a2 BIGINT NOT NULL, "
            + "b0 BIGINT NOT NULL, b1 BIGINT NOT NULL, b2 BIGINT NOT NULL, "
            + "triangleA BIGINT NOT NULL, triangleB BIGINT NOT NULL, " + PARTS);

    private PairColumns() {
    }

    public static StructType schema(boolean motion) {
        return motion ? CONTACTS : INTERSECTIONS;
    }

    /** Returns the row of a contact, with the vertex numbers and part names of the whole scene. */
    public static Row contact(int step, Contacts contacts, int i, IntToLongFunction vertexNumber) {
        return RowFactory.create(step, contacts.kind(i).name(), vertexNumber.applyAsLong(contacts.vertex(i, 0)),
                vertexNumber.applyAsLong(contacts.vertex(i, 1)), vertexNumber.applyAsLong(contacts.vertex(i, 2)),
                vertexNumber.applyAsLong(contacts.vertex(i, 3)), contacts.toi(i), contacts.u(i), contacts.v(i),
                contacts.normal(i, 0), contacts.normal(i, 1), contacts.normal(i, 2), contacts.gap(i),
                contacts.status(i).name(), contacts.scene().parts().get(contacts.partA(i)).name(),
                contacts.scene().parts().get(contacts.partB(i)).name(), contacts.phase(i).name());
    }

    /**
     * A triangle of a pair.
     *
     * @param number   its number in the scene
     * @param vertices the numbers of its vertices, ascending
     * @param part     the name of its part
     */
    public record Triangle(long number, long[] vertices, String part) {
        public Triangle {
            Arrays.sort(vertices);
        }
    }

    /** Returns the row of two intersecting triangles, in the order of the scene. */
    public static Row intersection(int frame, Triangle a, Triangle b) {
        return RowFactory.create(frame, a.vertices[0], a.vertices[1], a.vertices[2], b.vertices[0], b.vertices[1],
                b.vertices[2], a.number, b.number, a.part, b.part);
    }
}
