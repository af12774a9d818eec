package dev.graze.spark.check;

import dev.graze.Contacts;
import java.util.function.IntToLongFunction;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.StructType;

/** The columns of the results: those of {@code graze check --pairs}, with 64-bit vertex and triangle numbers. */
public final class PairColumns {
    private static final StructType CONTACTS = StructType.fromDDL("step INT NOT NULL, kind STRING NOT NULL, "
            + "v0 BIGINT NOT NULL, v1 BIGINT NOT NULL, v2 BIGINT NOT NULL, v3 BIGINT NOT NULL, "
            + "toi DOUBLE NOT NULL, u DOUBLE NOT NULL, v DOUBLE NOT NULL, "
            + "normalX DOUBLE NOT NULL, normalY DOUBLE NOT NULL, normalZ DOUBLE NOT NULL, ending STRING NOT NULL");
    private static final StructType INTERSECTIONS = StructType.fromDDL("frame INT NOT NULL, "
            + "a0 BIGINT NOT NULL, a1 BIGINT NOT NULL, a2 BIGINT NOT NULL, "
            + "b0 BIGINT NOT NULL, b1 BIGINT NOT NULL, b2 BIGINT NOT NULL, "
            + "triangleA BIGINT NOT NULL, triangleB BIGINT NOT NULL");

    private PairColumns() {
    }

    public static StructType schema(boolean motion) {
        return motion ? CONTACTS : INTERSECTIONS;
    }

    /** Returns the row of a contact, with the vertex numbers of the scene. */
    public static Row contact(int step, Contacts contacts, int i, IntToLongFunction vertexNumber) {
        return RowFactory.create(step, contacts.kind(i).name(), vertexNumber.applyAsLong(contacts.vertex(i, 0)),
                vertexNumber.applyAsLong(contacts.vertex(i, 1)), vertexNumber.applyAsLong(contacts.vertex(i, 2)),
                vertexNumber.applyAsLong(contacts.vertex(i, 3)), contacts.toi(i), contacts.u(i), contacts.v(i),
                contacts.normal(i, 0),
                contacts.normal(i, 1), contacts.normal(i, 2), contacts.status(i).name());
    }

    /**
     * Returns the row of two intersecting triangles: the smaller triangle number first, each triangle's vertices
     * ascending.
     */
    public static Row intersection(int frame, long numberA, long[] a, long numberB, long[] b) {
        return numberA <= numberB
                ? RowFactory.create(frame, a[0], a[1], a[2], b[0], b[1], b[2], numberA, numberB)
                : RowFactory.create(frame, b[0], b[1], b[2], a[0], a[1], a[2], numberB, numberA);
    }
}
