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
 * Routes the items of one task to partitions, in blocks. Each partition seen has one open block. Together the open
 * blocks hold at most {@link #MOST_OPEN} items, so that the memory of a task depends neither on the scene nor on the
 * number of partitions.
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
        subdivision.forEachMeeting(box, partition -> add(partition, item));
        if (openItems > MOST_OPEN) {
            closeAll();
        }
    }

    private void add(int partition, Item item) {
        ItemBuffer buffer = open.computeIfAbsent(partition, number -> new ItemBuffer());
        buffer.add(item);
        openItems++;
        if (buffer.size() == FULL_BLOCK) {
            close(partition, buffer);
        }
    }

    private void close(int partition, ItemBuffer buffer) {
        openItems -= buffer.size();
        ready.add(new Tuple2<>(partition, buffer.drain()));
    }

    private void closeAll() {
        open.forEach((partition, buffer) -> {
            if (buffer.size() > 0) {
                close(partition, buffer);
            }
        });
        open.clear();
    }
}
