package dev.graze.engine.intercd;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Dynamic task reassignment (HPCCD 4.3). A thread that has run out of units looks who offers the unit with most triangles, leaves a request with that
 * thread and sleeps; the other one, between two of its own units, hands over the unit in front of its queue.
 *
 * <pre>
 *   requesting thread                               distribution thread
 *
 *   no unit left                                    ... a unit ...
 *   lock: request for it, sleep  ----------------&gt;  any requests?  (a read, no lock)
 *                                                   lock: take the unit in front, grant it, wake
 *   awake, its unit  &lt;----------------------------
 * </pre>
 *
 * <p>Nobody sleeps for ever. A request that cannot be served goes back to the one who made it, who asks somebody else; one that found nobody to ask
 * is everybody's. When all threads ask, no unit is left anywhere, and all end; when one fails, all end too. Who is granted a unit no longer counts as
 * asking from that moment on, so the end cannot be declared while a unit is on its way.
 */
final class Reassignment {
    private static final int NOBODY = -1;
    private static final int NOTHING = -1;

    private final UnitQueue[] queues;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition news = lock.newCondition();
    /** Under the lock: of each thread that asks, whom it asks, and the unit it was granted. */
    private final int[] asked;
    private final int[] granted;
    private final boolean[] asks;
    private int asking;
    private long handedOver;
    /**
     * How many ask each thread, and in the last place how many found nobody to ask: written under the lock, read
     * without.
     */
    private final AtomicIntegerArray requests;
    private volatile boolean over;

    Reassignment(UnitQueue[] queues) {
        this.queues = queues;
        this.asked = new int[queues.length];
        this.granted = new int[queues.length];
        this.asks = new boolean[queues.length];
        this.requests = new AtomicIntegerArray(queues.length + 1);
    }

    /** Starts a search, whatever became of the one before; nobody is at work. */
    void begin() {
        Arrays.fill(asks, false);
        for (int i = 0; i < requests.length(); i++) {
            requests.setPlain(i, 0);
        }
        asking = 0;
        handedOver = 0;
        over = false;
    }

    /** How many units changed hands since {@link #begin}. */
    long handedOver() {
        return handedOver;
    }

    /** Whether all units are done, or some thread has failed. */
    boolean isOver() {
        return over;
    }

    /** Ends the search for all threads, those that sleep included. */
    void end() {
        lock.lock();
        try {
            over = true;
            news.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Between two units: hands units over if somebody asks. */
    void distribute(int member) {
        boolean spares = requests.get(queues.length) > 0 && queues[member].offered() > 0;
        if (!spares && requests.get(member) == 0) {
            return;
        }
        lock.lock();
        try {
            for (int other = 0; other < queues.length; other++) {
                if (asks[other] && (asked[other] == member || asked[other] == NOBODY)) {
                    answer(other, member);
                }
            }
        } finally {
            lock.unlock();
        }
    }

    /** Grants a unit, or sends the request back if there is none to spare. */
    private void answer(int other, int member) {
        UnitQueue own = queues[member];
        if (own.offered() > 0) {
            grant(other, own.takeFirst());
            own.offer();
        } else if (asked[other] == member) {
            ask(other, NOBODY);
        } else {
            return;
        }
        news.signalAll();
    }

    private void grant(int other, int node) {
        granted[other] = node;
        asks[other] = false;
        requests.getAndDecrement(place(asked[other]));
        asking--;
        handedOver++;
    }

    private int place(int whom) {
        return whom == NOBODY ? queues.length : whom;
    }

    /** Moves a request to another thread. */
    private void ask(int member, int whom) {
        requests.getAndDecrement(place(asked[member]));
        asked[member] = whom;
        requests.getAndIncrement(place(whom));
    }

    /** Out of units: waits for one from another thread. Negative when all is done. */
    int request(int member) {
        lock.lock();
        try {
            register(member);
            while (asks[member] && !over) {
                if (asked[member] == NOBODY) {
                    ask(member, largestOffer());
                }
                news.awaitUninterruptibly();
            }
            return asks[member] ? NOTHING : granted[member];
        } finally {
            lock.unlock();
        }
    }

    private void register(int member) {
        queues[member].offer();
        asks[member] = true;
        asked[member] = NOBODY;
        requests.getAndIncrement(queues.length);
        asking++;
        if (asking == queues.length) {
            over = true;
            news.signalAll();
        }
        sendBack(member);
    }

    /** Requests to a thread that asks itself. */
    private void sendBack(int member) {
        for (int other = 0; other < queues.length; other++) {
            if (asks[other] && asked[other] == member) {
                ask(other, NOBODY);
                news.signalAll();
            }
        }
    }

    private int largestOffer() {
        int whom = NOBODY;
        int most = 0;
        for (int other = 0; other < queues.length; other++) {
            int offered = queues[other].offered();
            if (offered > most) {
                most = offered;
                whom = other;
            }
        }
        return whom;
    }
}
