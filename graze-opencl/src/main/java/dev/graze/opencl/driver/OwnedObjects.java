package dev.graze.opencl.driver;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongConsumer;

/** OpenCL objects with the same lifetime, released in reverse order of creation. */
public final class OwnedObjects implements AutoCloseable {
    private static final AtomicInteger LIVE = new AtomicInteger();

    private record Owned(long id, LongConsumer release) {
        void free() {
            release.accept(id);
            LIVE.decrementAndGet();
        }
    }

    private final Deque<Owned> objects = new ArrayDeque<>();

    /** Returns how many objects this process owns. */
    public static int live() {
        return LIVE.get();
    }

    /** Takes ownership of an object, to be released by the given call. Errors of that call are ignored. */
    long add(long id, LongConsumer release) {
        objects.push(new Owned(id, release));
        LIVE.incrementAndGet();
        return id;
    }

    /** Releases one of the objects before the others. */
    void release(long id) {
        Owned owned = objects.stream().filter(object -> object.id == id).findFirst().orElseThrow();
        objects.remove(owned);
        owned.free();
    }

    int size() {
        return objects.size();
    }

    /** Releases all objects except the oldest {@code count}. */
    void truncate(int count) {
        while (objects.size() > count) {
            objects.pop().free();
        }
    }

    @Override
    public void close() {
        truncate(0);
    }
}
