package dev.graze.spark.item;

import dev.graze.cli.parts.FilteredParts;
import dev.graze.mesh.InvalidInputException;
import java.io.Serializable;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.catalyst.InternalRow;

/**
 * Reads rows into an {@link Item} and rejects invalid rows with a message that names them. Leaves out the items of
 * parts that the filters exclude altogether.
 *
 * @param moving whether rows have positions at t1
 * @param table the name of the table in messages
 */
public record ItemReader(boolean moving, String table, Broadcast<FilteredParts> parts) implements Serializable {
    /** Returns the rows as items. Each call of {@code next} refills the same item. */
    public Iterator<Item> read(Iterator<InternalRow> rows) {
        return new Items(rows);
    }

    private final class Items implements Iterator<Item> {
        private final Iterator<InternalRow> rows;
        private final FilteredParts filtered = parts.value();
        private final Item item = new Item(moving);
        /** Whether the item holds the next row. */
        private boolean ready;

        Items(Iterator<InternalRow> rows) {
            this.rows = rows;
        }

        @Override
        public boolean hasNext() {
            while (!ready && rows.hasNext()) {
                read(rows.next(), item);
                requirePart(item, filtered);
                ready = filtered.isActive(item.part());
            }
            return ready;
        }

        @Override
        public Item next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            ready = false;
            return item;
        }
    }

    private void read(InternalRow row, Item item) {
        requireNoHole(row);
        for (int i = 0; i < Item.NUMBERS; i++) {
            item.numbers[i] = row.getLong(i);
        }
        for (int i = 0; i < item.coordinates.length; i++) {
            item.coordinates[i] = row.getDouble(Item.NUMBERS + i);
        }
        requireVertices(item);
        requireFinite(item);
    }

    private void requireNoHole(InternalRow row) {
        if (row.anyNull()) {
            throw rejection(
                    "a row (id " + (row.isNullAt(0) ? "missing" : row.getLong(0))
                            + ") has a null field; fill it or remove the row");
        }
    }

    private void requireVertices(Item item) {
        long a = item.vertex(0);
        long b = item.vertex(1);
        long c = item.vertex(2);
        boolean loose = b == Item.NONE && c == Item.NONE && a >= 0;
        if (!loose && (a < 0 || b < 0 || c < 0)) {
            throw rejection("item " + item.number() + " has the vertices (" + a + ", " + b + ", " + c
                    + "); a triangle needs three vertices from 0 up, a loose vertex one and -1, -1; a table cannot "
                    + "hold loose edges");
        }
        if (!loose && (a == b || b == c || c == a)) {
            throw rejection("triangle " + item.number() + " uses vertex " + (a == b ? a : c) + " twice (" + a + ", " + b
                    + ", " + c
                    + "); remove it or give it three different vertices");
        }
    }

    private void requireFinite(Item item) {
        for (double coordinate : item.coordinates) {
            if (!Double.isFinite(coordinate)) {
                throw rejection("item " + item.number() + " has the coordinate " + coordinate
                        + "; every coordinate must be a finite number");
            }
        }
    }

    private void requirePart(Item item, FilteredParts filtered) {
        if (item.partNumber() < 0 || item.partNumber() >= filtered.count()) {
            throw rejection(
                    "item " + item.number() + " has the part " + item.partNumber() + ", but parts are numbered 0 to "
                            + (filtered.count() - 1));
        }
        if (item.isMoving()) {
            filtered.requireMayMove(item.part(), table + ": item " + item.number());
        }
    }

    private InvalidInputException rejection(String problem) {
        return new InvalidInputException(table + ": " + problem);
    }
}
