package dev.graze.engine.intercd;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntUnaryOperator;

/**
 * Dynamic task reassignment (HPCCD 4.3). A thread without units finds the thread that offers the unit with the most
 * triangles, leaves a request with it, and sleeps. The other thread, between two of its units, hands over the unit at
 * the front of its queue.
 *
 * <pre>
 *   requesting thread                               distributing thread
 *
 *   no unit left                                    ... works on a unit ...
 *   lock: leave a request, sleep  ---------------&gt;  any requests?  (a read, no lock)
 *                                                   lock: remove the front unit, grant it, wake
 *   awake, owns the unit  &lt;-----------------------
 * </pre>
 *
 * <p>No thread sleeps forever. A request that cannot be served returns to the thread that made it, which then asks
 * another one; a request without a target can be served by any thread. When all threads have requests, no unit is left
 * and all of them stop. When a thread fails or the search is stopped early, all stop too. A thread that is granted a
 * unit no longer counts as requesting from that moment on, so the search cannot be declared over while a unit changes
 * hands.
 */
final class Reassignment {
    private static final int NO_TARGET = -1;
    private static final int NO_UNIT = -1;

    private final UnitQueue[] queues;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition change = lock.newCondition();
    /** Guarded by the lock: for each requesting thread, which thread it asks, and the unit it was granted. */
    private final int[] asked;
    private final int[] granted;
    private final boolean[] asks;
    private int asking;
    private long handedOver;
    /**
     * The number of requests to each thread and, in the last place, of requests without a target. Written under the
     * lock, read without it.
     */
    private final AtomicIntegerArray requests;
    private volatile boolean over;

    /**
     * The task units of one thread. Units are split from the top of the hierarchy down, so the oldest one, at the
     * front, is about the largest and the best to hand over (HPCCD 4.3). The thread itself takes the newest one, which
     * is close to what it just visited. Only the owning thread adds and removes units; other threads only read the
     * offer.
     */
    static final class UnitQueue {
        /** Handing over a smaller unit costs more than it saves. */
        private static final int MIN_TRIANGLES = 64;

        private final IntUnaryOperator trianglesBelow;
        private int[] ring = new int[64];
        private int head;
        private int size;
        /** Triangles below the front unit; 0 if this thread has none to spare. */
        private final AtomicInteger offer = new AtomicInteger();

        UnitQueue(IntUnaryOperator trianglesBelow) {
            this.trianglesBelow = trianglesBelow;
        }

        void clear() {
            head = 0;
            size = 0;
            offer.setPlain(0);
        }

        void add(int node) {
            if (size == ring.length) {
                grow();
            }
            ring[head + size++ & ring.length - 1] = node;
        }

        private void grow() {
            int[] larger = new int[2 * size];
            for (int i = 0; i < size; i++) {
                larger[i] = ring[head + i & size - 1];
            }
            ring = larger;
            head = 0;
        }

        /** Removes the newest unit, for the owning thread; -1 if there is none. */
        int removeLast() {
            return size == 0 ? -1 : ring[head + --size & ring.length - 1];
        }

        /** Removes the front unit, for another thread; -1 if there is none. */
        int removeFirst() {
            if (size == 0) {
                return -1;
            }
            int node = ring[head];
            head = head + 1 & ring.length - 1;
            size--;
            return node;
        }

        /**
         * Publishes how many triangles the front unit has. A thread never offers its last unit: it would have to
         * request another one at once.
         */
        void updateOffer() {
            int triangles = size < 2 ? 0 : trianglesBelow.applyAsInt(ring[head]);
            offer.setRelease(triangles < MIN_TRIANGLES ? 0 : triangles);
        }

        int offered() {
            return offer.getAcquire();
        }
    }

    Reassignment(UnitQueue[] queues) {
        this.queues = queues;
        this.asked = new int[queues.length];
        this.granted = new int[queues.length];
        this.asks = new boolean[queues.length];
        this.requests = new AtomicIntegerArray(queues.length + 1);
    }

    /** Starts a search, even if the previous one failed. No thread is working. */
    void begin() {
        Arrays.fill(asks, false);
        for (int i = 0; i < requests.length(); i++) {
            requests.setPlain(i, 0);
        }
        asking = 0;
        handedOver = 0;
        over = false;
    }

    /** Returns how many units changed hands since {@link #begin}. */
    long handedOver() {
        return handedOver;
    }

    /** Returns whether all units are done, a thread has failed or the search is stopped. */
    boolean isOver() {
        return over;
    }

    /** Ends the search for all threads, including sleeping ones. */
    void end() {
        lock.lock();
        try {
            over = true;
            change.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Hands over units if there are requests. A thread calls this between two of its units. */
    void distribute(int member) {
        boolean canServeAny = requests.get(queues.length) > 0 && queues[member].offered() > 0;
        if (!canServeAny && requests.get(member) == 0) {
            return;
        }
        lock.lock();
        try {
            for (int other = 0; other < queues.length; other++) {
                if (asks[other] && (asked[other] == member || asked[other] == NO_TARGET)) {
                    answer(other, member);
                }
            }
        } finally {
            lock.unlock();
        }
    }

    /** Grants a unit, or returns the request if there is none to spare. */
    private void answer(int other, int member) {
        UnitQueue own = queues[member];
        if (own.offered() > 0) {
            grant(other, own.removeFirst());
            own.updateOffer();
        } else if (asked[other] == member) {
            ask(other, NO_TARGET);
        } else {
            return;
        }
        change.signalAll();
    }

    private void grant(int other, int node) {
        granted[other] = node;
        asks[other] = false;
        requests.getAndDecrement(place(asked[other]));
        asking--;
        handedOver++;
    }

    private int place(int target) {
        return target == NO_TARGET ? queues.length : target;
    }

    /** Moves a request to another thread. */
    private void ask(int member, int target) {
        requests.getAndDecrement(place(asked[member]));
        asked[member] = target;
        requests.getAndIncrement(place(target));
    }

    /** Waits for a unit from another thread. Returns a negative number when the search is over. */
    int request(int member) {
        lock.lock();
        try {
            register(member);
            while (asks[member] && !over) {
                if (asked[member] == NO_TARGET) {
                    ask(member, largestOffer());
                }
                change.awaitUninterruptibly();
            }
            return asks[member] ? NO_UNIT : granted[member];
        } finally {
            lock.unlock();
        }
    }

    private void register(int member) {
        queues[member].updateOffer();
        asks[member] = true;
        asked[member] = NO_TARGET;
        requests.getAndIncrement(queues.length);
        asking++;
        if (asking == queues.length) {
            over = true;
            change.signalAll();
        }
        sendBack(member);
    }

    /** Returns the requests to a thread that has run out of units itself. */
    private void sendBack(int member) {
        for (int other = 0; other < queues.length; other++) {
            if (asks[other] && asked[other] == member) {
                ask(other, NO_TARGET);
                change.signalAll();
            }
        }
    }

    private int largestOffer() {
        int target = NO_TARGET;
        int most = 0;
        for (int other = 0; other < queues.length; other++) {
            int offered = queues[other].offered();
            if (offered > most) {
                most = offered;
                target = other;
            }
        }
        return target;
    }
}
