package dev.graze.opencl.driver;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongConsumer;

/** Objects of OpenCL that live equally long, given back in reverse order. */
public final class OwnedObjects implements AutoCloseable {
    private static final AtomicInteger LIVE = new AtomicInteger();

    private record Owned(long id, LongConsumer release) {
        void giveBack() {
            release.accept(id);
            LIVE.decrementAndGet();
        }
    }

    private final Deque<Owned> objects = new ArrayDeque<>();

    /** How many objects this process has at present. */
    public static int live() {
        return LIVE.get();
    }

    /** Takes over an object, and how to give it back; whether that works makes no difference to anyone. */
    public long add(long id, LongConsumer release) {
        objects.push(new Owned(id, release));
        LIVE.incrementAndGet();
        return id;
    }

    /** Gives one of the objects back before the others. */
    public void release(long id) {
        Owned owned = objects.stream().filter(object -> object.id == id).findFirst().orElseThrow();
        objects.remove(owned);
        owned.giveBack();
    }

    public int size() {
        return objects.size();
    }

    /** Gives back all but the first so many. */
    public void truncate(int count) {
        while (objects.size() > count) {
            objects.pop().giveBack();
        }
    }

    @Override
    public void close() {
        truncate(0);
    }
}
