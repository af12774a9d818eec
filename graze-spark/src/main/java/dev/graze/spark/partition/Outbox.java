package dev.graze.spark.partition;

import dev.graze.spark.item.Item;
import dev.graze.spark.item.ItemBlock;
import dev.graze.spark.item.ItemBuffer;
import dev.graze.spark.item.SweptBox;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.TreeMap;
import scala.Tuple2;

/**
 * The items of one task on their way to parts, in blocks. A block is open for each part that came up; together they
 * never hold more than {@link #MOST_OPEN} items, however many parts there are, so that a task needs the same memory
 * whatever the scene.
 */
final class Outbox implements Iterator<Tuple2<Integer, ItemBlock>> {
    private static final int MOST_OPEN = 1 << 17;
    private static final int FULL_BLOCK = 1 << 12;

    private final Iterator<Item> items;
    private final Subdivision subdivision;
    private final double separation;
    private final TreeMap<Integer, ItemBuffer> open = new TreeMap<>();
    private final ArrayDeque<Tuple2<Integer, ItemBlock>> ready = new ArrayDeque<>();
    private final SweptBox box = new SweptBox();
    private int openItems;

    Outbox(Iterator<Item> items, Subdivision subdivision, double separation) {
        this.items = items;
        this.subdivision = subdivision;
        this.separation = separation;
    }

    @Override
    public boolean hasNext() {
        while (ready.isEmpty() && items.hasNext()) {
            send(items.next());
        }
        if (ready.isEmpty()) {
            closeAll();
        }
        return !ready.isEmpty();
    }

    @Override
    public Tuple2<Integer, ItemBlock> next() {
        return ready.remove();
    }

    private void send(Item item) {
        item.bound(box);
        box.grow(separation);
        subdivision.forEachMeeting(box, part -> add(part, item));
        if (openItems > MOST_OPEN) {
            closeAll();
        }
    }

    private void add(int part, Item item) {
        ItemBuffer buffer = open.computeIfAbsent(part, number -> new ItemBuffer());
        buffer.add(item);
        openItems++;
        if (buffer.size() == FULL_BLOCK) {
            close(part, buffer);
        }
    }

    private void close(int part, ItemBuffer buffer) {
        openItems -= buffer.size();
        ready.add(new Tuple2<>(part, buffer.take()));
    }

    private void closeAll() {
        open.forEach((part, buffer) -> {
            if (buffer.size() > 0) {
                close(part, buffer);
            }
        });
        open.clear();
    }
}
