package dev.graze.parallel;

import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;

/**
 * A fixed number of threads that work on one task at a time. The caller is member 0; the others are daemon threads
 * that the team owns. The caller's writes before {@link #run} are visible to the members, and theirs are visible to
 * the caller when it returns.
 *
 * <p>A step of a few milliseconds has several runs. So a run allocates nothing, and a waiting thread spins briefly
 * before it parks:
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
 * <p>No wake-up is lost. A waiting thread stores itself in {@code sleepers}, then reads the word it waits for, then
 * parks. A thread that changes the word writes it first and then reads {@code sleepers}. All four accesses are
 * volatile, so all threads see them in one order: either the waiting thread sees the new value, or the writing thread
 * sees the sleeper. A superfluous wake-up does no harm, because a parked thread checks the word again.
 *
 * <p>A team that is never closed leaves its threads parked. They keep no task alive.
 *
 * <p>A team {@link #on on an executor} has no threads: each run submits one task per member, and the caller performs
 * those that the executor has not started by the time it has done its own. So a run ends even if the executor is busy,
 * or is the one that the caller runs on.
 */
public final class ThreadTeam implements AutoCloseable {
    /**
     * The number of runs so far; closing counts as one more. A member is at most one epoch behind, because a run
     * returns only after all its members have finished.
     */
    private static final int EPOCH = 0;
    /** The number of the team's own threads that have not finished the current run. */
    private static final int BUSY = 1;

    /** About the cost of parking and waking, so that spinning in vain at most doubles it. */
    private static final long SPIN_NANOS = 30_000;
    private static final int POLLS_PER_CLOCK = 32;
    /** After this many consecutive waits in which spinning was in vain, only one wait in {@link #RETRY} spins. */
    private static final int PATIENCE = 4;
    private static final int RETRY = 64;

    private enum State {
        IDLE, RUNNING, CLOSED
    }

    private final int size;
    private final boolean spins;
    private final Optional<Executor> executor;
    /** For a team on an executor: for each member, the last epoch whose task a thread has started. */
    private final AtomicLongArray started;
    private final PaddedLongs words = new PaddedLongs(2);
    private final AtomicReferenceArray<Thread> sleepers;
    private final Throwable[] failures;
    /**
     * For each member, the number of consecutive waits that had to park. Not padded: it is written only when spinning
     * fails.
     */
    private final long[] misses;
    private final AtomicReference<State> state = new AtomicReference<>(State.IDLE);
    private IntConsumer task;

    /**
     * Creates a team that spins only if every member can have its own processor: otherwise a spinning thread could keep
     * the thread it waits for from running.
     */
    public ThreadTeam(int size) {
        this(size, size <= Runtime.getRuntime().availableProcessors());
    }

    ThreadTeam(int size, boolean spins) {
        this(size, spins, Optional.empty());
    }

    /**
     * Creates a team whose members other than the caller run on the threads of an executor. Members must not wait for
     * each other, since the caller may perform the tasks of several, one after the other. If the executor rejects
     * tasks, the caller performs them all.
     */
    public static ThreadTeam on(Executor executor, int size) {
        return new ThreadTeam(size, size <= Runtime.getRuntime().availableProcessors(), Optional.of(executor));
    }

    private ThreadTeam(int size, boolean spins, Optional<Executor> executor) {
        requireSize(size);
        this.size = size;
        this.spins = spins;
        this.executor = executor;
        this.started = new AtomicLongArray(size);
        this.sleepers = new AtomicReferenceArray<>(size);
        this.failures = new Throwable[size];
        this.misses = new long[size];
        if (executor.isEmpty()) {
            startThreads();
        }
    }

    /** Checks the size of a team, for callers that allocate data per member before they create the team. */
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
            close(); // the caller gets no reference to close, and started threads would wait forever
            throw noThread;
        }
    }

    public int size() {
        return size;
    }

    /**
     * Runs {@code task} once for each member, 0 to {@code size - 1}, and returns when all are done. An interrupt does
     * not end the wait and is preserved. If members throw, the exception of the lowest-numbered one is rethrown.
     *
     * @throws IllegalStateException if the team is closed or already running a task, including a call from within a
     * task
     */
    public void run(IntConsumer task) {
        Objects.requireNonNull(task, "task");
        enter();
        this.task = task;
        words.setPlain(BUSY, size - 1L);
        startEpoch();
        work(0);
        if (executor.isPresent()) {
            performUnstarted();
        }
        await(0, BUSY, 0);
        this.task = null;
        Throwable failure = clearFailures();
        leave();
        ThreadTeam.<RuntimeException>rethrow(failure);
    }

    /**
     * Returns the start of a member's range when {@code count} items are divided evenly; the next member's start is its
     * end.
     */
    public int share(int count, int member) {
        return (int) ((long) count * member / size);
    }

    /**
     * Orders this call after the previous one, possibly by another thread, so that plain fields need no further
     * ordering between calls.
     */
    private void enter() {
        if (!state.compareAndSet(State.IDLE, State.RUNNING)) {
            throw new IllegalStateException(state.get() == State.CLOSED
                    ? "this thread team is closed"
                    : "this thread team is already running a task; "
                            + "neither that task nor a second thread can start another");
        }
    }

    private void leave() {
        if (!state.compareAndSet(State.RUNNING, State.IDLE)) {
            startEpoch(); // closed during the run: close() left stopping the threads to this call
        }
    }

    /**
     * Starts a task on all threads, or ends them if there is none. The volatile write of the epoch publishes the task
     * and everything the caller wrote before.
     */
    private void startEpoch() {
        long epoch = words.getAndAdd(EPOCH, 1) + 1;
        if (executor.isPresent()) {
            submit(executor.get(), epoch);
            return;
        }
        for (int member = 1; member < size; member++) {
            wake(member);
        }
    }

    /** Submits the tasks of all members but the caller. A task that comes too late finds that its epoch is over. */
    private void submit(Executor threads, long epoch) {
        for (int i = 1; i < size && task != null; i++) {
            int member = i;
            try {
                threads.execute(() -> perform(member, epoch));
            } catch (RejectedExecutionException e) {
                return; // the caller performs what was not submitted
            }
        }
    }

    private void performUnstarted() {
        long epoch = words.get(EPOCH);
        for (int member = 1; member < size; member++) {
            perform(member, epoch);
        }
    }

    /** Performs a member's task unless another thread has started it. */
    private void perform(int member, long epoch) {
        if (started.compareAndSet(member, epoch - 1, epoch)) {
            work(member);
            finished();
        }
    }

    /** Runs the main loop of each of the team's own threads. */
    private void serve(int member) {
        for (long epoch = 1; awaitTask(member, epoch); epoch++) {
            work(member);
            finished();
        }
    }

    /**
     * Counts a member of the team as done. The volatile decrements publish the members' writes: the caller reads 0
     * after the last decrement, and so after all of them.
     */
    private void finished() {
        if (words.getAndAdd(BUSY, -1) == 1) {
            wake(0);
        }
    }

    private boolean awaitTask(int member, long epoch) {
        await(member, EPOCH, epoch);
        Thread.interrupted(); // an interrupt during the last task must not reach the next
        return task != null;
    }

    /** Keeps any failure for the caller: a thread that died of it would be missing in the next run. */
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
     * When other programs keep the processors busy, two members may share one. A spinning member then keeps the one it
     * waits for from running, and every spin fails. An occasional spin is still tried: otherwise two members that keep
     * waking each other would never notice that spinning helps again.
     */
    private boolean worthSpinning(long missed) {
        return spins && (missed < PATIENCE || missed % RETRY == 0);
    }

    private boolean spin(int word, long value) {
        PaddedLongs shared = words; // a local: the caller writes to fields next to it
        long start = System.nanoTime();
        do {
            for (int i = 0; i < POLLS_PER_CLOCK; i++) {
                if (shared.get(word) == value) {
                    return true;
                }
                Thread.onSpinWait();
            }
        } while (System.nanoTime() - start < SPIN_NANOS);
        return false;
    }

    /** Clears an interrupt while it waits, because an interrupted thread cannot park, and restores it at the end. */
    private void park(int member, int word, long value) {
        boolean interrupted = false;
        sleepers.set(member, Thread.currentThread());
        while (words.get(word) != value) {
            LockSupport.park(this);
            interrupted |= Thread.interrupted();
        }
        sleepers.setPlain(member, null); // the end of the run publishes it
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

    private Throwable clearFailures() {
        Throwable first = null;
        for (int member = size - 1; member >= 0; member--) {
            if (failures[member] != null) {
                first = failures[member];
                failures[member] = null;
            }
        }
        return first;
    }

    /**
     * Rethrows checked exceptions too, which a task can throw with the same cast: dropping one would report success.
     */
    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void rethrow(Throwable failure) throws T {
        if (failure != null) {
            throw (T) failure;
        }
    }

    /** Ends the team's threads, after a run in progress finishes. Returns without waiting for either. */
    @Override
    public void close() {
        if (state.getAndSet(State.CLOSED) == State.IDLE) {
            startEpoch();
        }
    }
}
