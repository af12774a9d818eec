package dev.graze.engine.intercd;

import dev.graze.device.DeviceTask;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The device task queue (GTQ in HPCCD 5.1): runs of segments that were sent and whose results are not there yet. The
 * master's, but for its size.
 */
final class DeviceTaskQueue {
    /** A run of segments on a device. */
    static final class Sent {
        private OpenDevice device;
        private DeviceTask task;
        private int first;
        private int end;
        private int pairs;

        OpenDevice device() {
            return device;
        }

        DeviceTask task() {
            return task;
        }

        int first() {
            return first;
        }

        int end() {
            return end;
        }

        int pairs() {
            return pairs;
        }
    }

    private final List<Sent> waiting = new ArrayList<>();
    private final ArrayDeque<Sent> unused = new ArrayDeque<>();
    private final AtomicInteger size = new AtomicInteger();

    void add(OpenDevice device, DeviceTask task, int first, int end, int pairs) {
        Sent sent = unused.isEmpty() ? new Sent() : unused.pop();
        sent.device = device;
        sent.task = task;
        sent.first = first;
        sent.end = end;
        sent.pairs = pairs;
        waiting.add(sent);
        size.setRelease(waiting.size());
    }

    Sent get(int i) {
        return waiting.get(i);
    }

    void remove(Sent sent) {
        waiting.remove(sent);
        size.setRelease(waiting.size());
        sent.device = null;
        sent.task = null;
        unused.push(sent);
    }

    /** Forgets all, whatever became of them. */
    void clear() {
        waiting.clear();
        size.setRelease(0);
    }

    /** Any thread may ask. */
    int size() {
        return size.getAcquire();
    }
}
