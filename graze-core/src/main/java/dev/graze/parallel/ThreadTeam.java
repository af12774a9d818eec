package dev.graze.parallel;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;

/**
 * A fixed number of threads that work on one task at a time: the caller is member 0, the others are daemon threads of the team's own. What the
 * caller wrote before {@link #run} is visible to the members, and what they write is visible to the caller when it returns.
 *
 * <p>A step of milliseconds has several runs, so a run allocates nothing, and who waits spins for an instant before it parks:
 *
 * <pre>
 *   caller, member 0                      member 1 to size - 1
 *
 *   task, busy = size - 1                 wait for epoch == e   &lt;------+
 *   epoch = e  ------------------------&gt;  task.accept(member)          |
 *   task.accept(0)                        busy = busy - 1              |
 *   wait for busy == 0  &lt;---------------  (the last one wakes)         |
 *   failures                              e = e + 1  ------------------+
 * </pre>
 *
 * <p>No wake-up is lost. Who waits writes its name into {@code sleepers}, then reads the word it waits for, then parks; who changes the word writes
 * it first and reads {@code sleepers} then. All four are volatile, so all threads see them in one order: either the one finds the word changed
 * or the other finds the name. A wake-up too many does no harm, because the one who parks looks again.
 *
 * <p>A team that nobody closed costs its parked threads, which keep no task alive.
 */
public final class ThreadTeam implements AutoCloseable {
    /**
     * Counts runs, and closing as one more. A member is never more than one behind, because a run ends after all its
     * members.
     */
    private static final int EPOCH = 0;
    /** How many of the team's own threads have not finished the current run. */
    private static final int BUSY = 1;

    /** About what parking and waking costs, so that spinning in vain at most doubles it. */
    private static final long SPIN_NANOS = 30_000;
    private static final int LOOKS_PER_CLOCK = 32;
    /** After so many waits in a row that spinning did not shorten, only one in {@link #RETRY} spins. */
    private static final int PATIENCE = 4;
    private static final int RETRY = 64;

    private enum State {
        IDLE, RUNNING, CLOSED
    }

    private final int size;
    private final boolean spins;
    private final PaddedLongs words = new PaddedLongs(2);
    private final AtomicReferenceArray<Thread> sleepers;
    private final Throwable[] failures;
    /**
     * For each member, how many waits in a row ended in parking. Nobody writes here while spinning helps, so it needs
     * no padding.
     */
    private final long[] misses;
    private final AtomicReference<State> state = new AtomicReference<>(State.IDLE);
    private IntConsumer task;

    /** Spins only if every member can have a processor: otherwise it would keep the one it waits for from running. */
    public ThreadTeam(int size) {
        this(size, size <= Runtime.getRuntime().availableProcessors());
    }

    ThreadTeam(int size, boolean spins) {
        requireSize(size);
        this.size = size;
        this.spins = spins;
        this.sleepers = new AtomicReferenceArray<>(size);
        this.failures = new Throwable[size];
        this.misses = new long[size];
        startThreads();
    }

    /** Refuses what is no size of a team; for those who make something for each member first. */
    public static void requireSize(int size) {
        if (size < 1) {
            throw new IllegalArgumentException("a team has at least 1 member, not " + size);
        }
    }

    private void startThreads() {
        Thread.Builder builder = Thread.ofPlatform().daemon().name("graze-", 1).inheritInheritableThreadLocals(false);
        try {
            for (int i = 1; i < size; i++) {
                int member = i;
                builder.start(() -> serve(member));
            }
        } catch (Throwable noThread) {
            close(); // nobody else could: those that did start would wait for ever
            throw noThread;
        }
    }

    public int size() {
        return size;
    }

    /**
     * Runs {@code task} once for each member, 0 to {@code size - 1}, and returns when all are done, interrupted or not;
     * an interrupt is kept. Rethrows what a member threw; of several, what the one with the lowest number threw.
     *
     * @throws IllegalStateException if the team is at work already, which includes a call from within a task, or is
     * closed
     */
    public void run(IntConsumer task) {
        Objects.requireNonNull(task, "task");
        enter();
        this.task = task;
        words.setPlain(BUSY, size - 1L);
        startEpoch();
        work(0);
        await(0, BUSY, 0);
        this.task = null;
        Throwable failure = takeFailure();
        leave();
        ThreadTeam.<RuntimeException>rethrow(failure);
    }

    /**
     * Where the part of a member begins if {@code count} things are shared out evenly; that of the next member is where
     * it ends.
     */
    public int share(int count, int member) {
        return (int) ((long) count * member / size);
    }

    /**
     * Orders the caller after whoever called before, so that the plain fields need no order of their own between two
     * calls.
     */
    private void enter() {
        if (!state.compareAndSet(State.IDLE, State.RUNNING)) {
            throw new IllegalStateException(state.get() == State.CLOSED
                    ? "this thread team is closed"
                    : "this thread team is at work; a task cannot start another one on its own team, nor can a second thread");
        }
    }

    private void leave() {
        if (!state.compareAndSet(State.RUNNING, State.IDLE)) {
            startEpoch(); // closed during the run, which left the rest to us
        }
    }

    /**
     * The volatile write of the epoch publishes the task and everything the caller wrote before; an epoch without a
     * task ends the threads.
     */
    private void startEpoch() {
        words.getAndAdd(EPOCH, 1);
        for (int member = 1; member < size; member++) {
            wake(member);
        }
    }

    /** What each of the team's own threads does all its life. */
    private void serve(int member) {
        for (long epoch = 1; awaitTask(member, epoch); epoch++) {
            work(member);
            // The volatile decrements publish what the members wrote; the caller reads 0 after the last of them, and so
            // after all.
            if (words.getAndAdd(BUSY, -1) == 1) {
                wake(0);
            }
        }
    }

    private boolean awaitTask(int member, long epoch) {
        await(member, EPOCH, epoch);
        Thread.interrupted(); // whatever it was for, it was not for the next task
        return task != null;
    }

    /** Keeps a failure, of whatever kind, for the caller: a thread that died of it would be missing in the next run. */
    private void work(int member) {
        try {
            task.accept(member);
        } catch (Throwable failure) {
            failures[member] = failure;
        }
    }

    private void await(int member, int word, long value) {
        if (words.get(word) == value) {
            return;
        }
        if (!worthSpinning(misses[member]) || !spin(word, value)) {
            misses[member]++;
            park(member, word, value);
        } else if (misses[member] > 0) {
            misses[member] = 0;
        }
    }

    /**
     * Where other programs keep the processors busy, two members may share one, and who spins keeps from running the
     * one it waits for: every spin fails then. An odd one is tried all the same, because two members that wake each
     * other in turn would not find out that they no longer need to.
     */
    private boolean worthSpinning(long missed) {
        return spins && (missed < PATIENCE || missed % RETRY == 0);
    }

    private boolean spin(int word, long value) {
        PaddedLongs shared = words; // a local, because the caller writes to fields beside it
        long start = System.nanoTime();
        do {
            for (int i = 0; i < LOOKS_PER_CLOCK; i++) {
                if (shared.get(word) == value) {
                    return true;
                }
                Thread.onSpinWait();
            }
        } while (System.nanoTime() - start < SPIN_NANOS);
        return false;
    }

    /**
     * Takes an interrupt away while it waits, because an interrupted thread cannot park, and gives it back in the end.
     */
    private void park(int member, int word, long value) {
        boolean interrupted = false;
        sleepers.set(member, Thread.currentThread());
        while (words.get(word) != value) {
            LockSupport.park(this);
            interrupted |= Thread.interrupted();
        }
        sleepers.setPlain(member, null); // the end of the run hands it over
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void wake(int member) {
        Thread sleeper = sleepers.get(member);
        if (sleeper != null) {
            LockSupport.unpark(sleeper);
        }
    }

    private Throwable takeFailure() {
        Throwable first = null;
        for (int member = size - 1; member >= 0; member--) {
            if (failures[member] != null) {
                first = failures[member];
                failures[member] = null;
            }
        }
        return first;
    }

    /** Also a checked exception, which a task can throw by the same trick: to drop it would be to report success. */
    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void rethrow(Throwable failure) throws T {
        if (failure != null) {
            throw (T) failure;
        }
    }

    /** Ends the team's threads; a run under way comes to its end first. Does not wait for either. */
    @Override
    public void close() {
        if (state.getAndSet(State.CLOSED) == State.IDLE) {
            startEpoch();
        }
    }
}
