package dev.graze.parallel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A hanging team ignores interrupts, so each test runs in a separate thread that is abandoned after a minute. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ThreadTeamTest {
    @Test
    void everyMemberRunsOnceAndAtTheSameTime() {
        for (int size = 1; size <= 8; size++) {
            try (ThreadTeam team = new ThreadTeam(size)) {
                int[] runs = new int[size];
                CountDownLatch allThere = new CountDownLatch(size);
                team.run(member -> {
                    runs[member]++;
                    allThere.countDown();
                    awaitQuietly(allThere);
                });
                assertThat(runs).containsOnly(1);
            }
        }
    }

    @Test
    void theCallerIsMemberZero() {
        try (ThreadTeam team = new ThreadTeam(3)) {
            Thread[] threads = threadsOf(team);
            assertThat(threads).startsWith(Thread.currentThread()).doesNotHaveDuplicates();
            assertThat(threads[1].isDaemon() && threads[2].isDaemon()).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = { true, false })
    void everyRunSeesEarlierWrites(boolean spins) {
        for (int size = 1; size <= 8; size++) {
            try (ThreadTeam team = new ThreadTeam(size, spins)) {
                new Ring(size).turn(team, 2_000, ThreadTeamTest::nothing);
            }
        }
    }

    /**
     * Delays the caller and the members by nanoseconds to many microseconds, so that each finds the others spinning,
     * about to park, parked and waking up.
     */
    @ParameterizedTest
    @ValueSource(booleans = { true, false })
    void noWakeUpIsLostAtAnyTiming(boolean spins) {
        SplittableRandom random = new SplittableRandom(3);
        for (int size = 2; size <= 5; size++) {
            int[] nanos = new int[1_024];
            Arrays.setAll(nanos, i -> random.nextInt(1 << random.nextInt(17)));
            try (ThreadTeam team = new ThreadTeam(size, spins)) {
                new Ring(size).turn(team, 10_000 / size, turn -> delay(nanos[turn & 1_023]));
            }
        }
    }

    @Test
    void differentThreadsMayCallInTurn() throws InterruptedException {
        Ring ring = new Ring(3);
        try (ThreadTeam team = new ThreadTeam(3)) {
            for (int i = 0; i < 50; i++) {
                Thread caller = Thread.ofPlatform().start(() -> ring.turn(team, 20, ThreadTeamTest::nothing));
                caller.join();
            }
        }
        assertThat(ring.before).containsOnly(1_000);
    }

    @Test
    void anExceptionReachesTheCallerAfterAllMembersAreDone() {
        try (ThreadTeam team = new ThreadTeam(4)) {
            AtomicInteger done = new AtomicInteger();
            assertThatThrownBy(() -> team.run(member -> {
                done.incrementAndGet();
                if (member == 2) {
                    throw new IllegalStateException("member 2");
                }
            })).isInstanceOf(IllegalStateException.class).hasMessage("member 2");
            assertThat(done).hasValue(4);
        }
    }

    @Test
    void theFailureOfTheLowestMemberIsThrown() {
        try (ThreadTeam team = new ThreadTeam(4)) {
            for (int i = 0; i < 100; i++) {
                int lowest = i % 4;
                assertThatThrownBy(() -> team.run(member -> failUnlessBelow(lowest, member)))
                        .hasMessage("member " + lowest);
            }
            assertThatCode(() -> team.run(ThreadTeamTest::nothing)).doesNotThrowAnyException();
        }
    }

    private static void failUnlessBelow(int lowest, int member) {
        delay(member == lowest ? 50_000 : 0);
        if (member >= lowest) {
            throw new IllegalStateException("member " + member);
        }
    }

    @Test
    void errorsAndCheckedExceptionsLeaveTheTeamUsable() {
        Throwable[] failures = { new AssertionError("wrong"), new OutOfMemoryError("made up"),
                new IOException("checked") };
        try (ThreadTeam team = new ThreadTeam(3)) {
            for (int i = 0; i < 9; i++) {
                Throwable failure = failures[i % 3];
                int failing = i / 3;
                assertThatThrownBy(() -> team.run(member -> throwIf(member == failing, failure))).isSameAs(failure);
                new Ring(3).turn(team, 10, ThreadTeamTest::nothing);
            }
        }
    }

    @Test
    void aMemberThatRunsOutOfStackLeavesTheTeamUsable() {
        try (ThreadTeam team = new ThreadTeam(2)) {
            assertThatThrownBy(() -> team.run(member -> recurse(member, member)))
                    .isInstanceOf(StackOverflowError.class);
            new Ring(2).turn(team, 10, ThreadTeamTest::nothing);
        }
    }

    private static int recurse(int member, int depth) {
        return member == 0 ? depth : recurse(member, depth + 1) + 1;
    }

    @Test
    void anInterruptedCallerStillWaitsAndPreservesTheInterrupt() {
        try (ThreadTeam team = new ThreadTeam(3)) {
            AtomicInteger done = new AtomicInteger();
            Thread.currentThread().interrupt();
            team.run(member -> {
                delay(member * 500_000);
                done.incrementAndGet();
            });
            assertThat(done).hasValue(3);
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void aCallerInterruptedWhileParkedStillWaitsAndPreservesTheInterrupt() {
        Thread caller = Thread.currentThread();
        AtomicInteger done = new AtomicInteger();
        try (ThreadTeam team = new ThreadTeam(2)) {
            team.run(member -> {
                if (member == 1) {
                    awaitState(caller, Thread.State.WAITING);
                    caller.interrupt();
                    delay(2_000_000);
                }
                done.incrementAndGet();
            });
        }
        assertThat(done).hasValue(2);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void anInterruptOfAMemberDoesNotReachTheNextTask() {
        try (ThreadTeam team = new ThreadTeam(3)) {
            boolean[] interrupted = new boolean[3];
            team.run(member -> interruptIf(member > 0));
            team.run(member -> interrupted[member] = Thread.currentThread().isInterrupted());
            assertThat(interrupted).containsOnly(false);
        }
    }

    @Test
    void anInterruptedMemberStillParks() {
        try (ThreadTeam team = new ThreadTeam(2)) {
            Thread[] threads = threadsOf(team);
            team.run(member -> interruptIf(member == 1));
            assertStaysParked(threads[1]);
            threads[1].interrupt();
            assertStaysParked(threads[1]);
            new Ring(2).turn(team, 10, ThreadTeamTest::nothing);
        }
    }

    @Test
    void aTaskCannotStartAnotherOnTheSameTeam() {
        for (int size = 1; size <= 3; size++) {
            try (ThreadTeam team = new ThreadTeam(size)) {
                int last = size - 1;
                assertThatIllegalStateException().isThrownBy(() -> team.run(member -> runIf(member == last, team)))
                        .withMessageContaining("already running");
                new Ring(size).turn(team, 10, ThreadTeamTest::nothing);
            }
        }
    }

    @Test
    void aSecondThreadIsRefusedDuringARun() {
        AtomicReference<Throwable> refusal = new AtomicReference<>();
        try (ThreadTeam team = new ThreadTeam(2)) {
            team.run(member -> refusal.compareAndSet(null,
                    failureOfAnotherThread(() -> team.run(ThreadTeamTest::nothing))));
            assertThat(refusal.get()).isInstanceOf(IllegalStateException.class).hasMessageContaining("second thread");
            new Ring(2).turn(team, 10, ThreadTeamTest::nothing);
        }
    }

    private static Throwable failureOfAnotherThread(Runnable call) {
        return CompletableFuture.runAsync(call, Thread.ofPlatform()::start)
                .handle((nothing, failure) -> failure.getCause()).join();
    }

    @Test
    void teamsMayBeNested() {
        AtomicInteger done = new AtomicInteger();
        try (ThreadTeam outer = new ThreadTeam(3)) {
            outer.run(member -> {
                try (ThreadTeam inner = new ThreadTeam(2)) {
                    inner.run(other -> done.incrementAndGet());
                }
            });
        }
        assertThat(done).hasValue(6);
    }

    @Test
    void idleThreadsParkAndClosingEndsThem() throws InterruptedException {
        ThreadTeam team = new ThreadTeam(4);
        Thread[] threads = threadsOf(team);
        for (int member = 1; member < 4; member++) {
            awaitState(threads[member], Thread.State.WAITING);
        }
        team.close();
        team.close();
        awaitEnd(threads);
    }

    @ParameterizedTest
    @ValueSource(booleans = { true, false })
    void closingEndsThreadsThatHaveNotParkedYet(boolean spins) throws InterruptedException {
        for (int i = 0; i < 200; i++) {
            ThreadTeam team = new ThreadTeam(3, spins);
            Thread[] threads = threadsOf(team);
            team.close();
            awaitEnd(threads);
        }
    }

    @Test
    void closingDuringARunLetsItFinish() throws InterruptedException {
        ThreadTeam team = new ThreadTeam(3);
        Thread[] threads = threadsOf(team);
        AtomicInteger done = new AtomicInteger();
        team.run(member -> {
            team.close();
            delay(member * 200_000);
            done.incrementAndGet();
        });
        assertThat(done).hasValue(3);
        awaitEnd(threads);
    }

    @Test
    void aClosedTeamRefusesToRun() {
        for (int size = 1; size <= 3; size++) {
            ThreadTeam team = new ThreadTeam(size);
            team.close();
            assertThatIllegalStateException().isThrownBy(() -> team.run(ThreadTeamTest::nothing))
                    .withMessage("this thread team is closed");
        }
    }

    @Test
    void aTeamNeedsAMemberAndATask() {
        assertThatIllegalArgumentException().isThrownBy(() -> new ThreadTeam(0)).withMessageContaining("not 0");
        try (ThreadTeam team = new ThreadTeam(1)) {
            assertThatNullPointerException().isThrownBy(() -> team.run(null));
            assertThatCode(() -> team.run(ThreadTeamTest::nothing)).doesNotThrowAnyException();
        }
    }

    @Test
    void anIdleTeamDoesNotKeepItsLastTaskAlive() {
        try (ThreadTeam team = new ThreadTeam(3)) {
            WeakReference<int[]> used = useOnce(team);
            for (int i = 0; i < 50 && used.get() != null; i++) {
                System.gc();
                delay(10_000_000);
            }
            assertThat(used.get()).isNull();
        }
    }

    private static WeakReference<int[]> useOnce(ThreadTeam team) {
        int[] large = new int[1 << 16];
        team.run(member -> large[member] = 1);
        return new WeakReference<>(large);
    }

    /** One object per run would take at least sixteen bytes each; single allocations elsewhere are tolerated. */
    @ParameterizedTest
    @ValueSource(booleans = { true, false })
    void aRunAllocatesNothing(boolean spins) throws ReflectiveOperationException {
        AllocatedBytes meter = AllocatedBytes.meter();
        assumeTrue(meter != null, "this JVM does not count allocations per thread");
        int runs = 2_000;
        try (ThreadTeam team = new ThreadTeam(3, spins)) {
            long[] ids = Arrays.stream(threadsOf(team)).mapToLong(Thread::threadId).toArray();
            runOften(team, runs);
            long before = meter.by(ids);
            runOften(team, runs);
            assertThat(meter.by(ids) - before).isLessThan(8L * runs);
        }
    }

    private static void runOften(ThreadTeam team, int runs) {
        for (int i = 0; i < runs; i++) {
            team.run(ThreadTeamTest::nothing);
        }
    }

    /**
     * Each member adds one to the number its neighbour wrote in the run before, all in plain arrays: a write that is
     * not visible leaves a wrong number.
     */
    private static final class Ring {
        private final int size;
        private int[] before;
        private int[] after;

        Ring(int size) {
            this.size = size;
            before = new int[size];
            after = new int[size];
        }

        /**
         * Asserts only at the end: an assertion takes longer than a member needs to park, and would hide earlier
         * states.
         */
        void turn(ThreadTeam team, int times, IntConsumer delay) {
            int wrong = 0;
            for (int i = 0; i < times; i++) {
                int start = i;
                int expected = before[0] + 1;
                team.run(member -> {
                    delay.accept(start * (member + 1));
                    after[member] = before[(member + 1) % size] + 1;
                });
                wrong += differing(expected);
                swap();
                delay.accept(start + 500);
            }
            assertThat(wrong).as("runs that missed a write").isZero();
        }

        private int differing(int expected) {
            for (int value : after) {
                if (value != expected) {
                    return 1;
                }
            }
            return 0;
        }

        private void swap() {
            int[] old = before;
            before = after;
            after = old;
        }
    }

    @SuppressWarnings("unused")
    private static void nothing(int member) {
    }

    private static Thread[] threadsOf(ThreadTeam team) {
        Thread[] threads = new Thread[team.size()];
        team.run(member -> threads[member] = Thread.currentThread());
        return threads;
    }

    private static void awaitEnd(Thread[] threads) throws InterruptedException {
        for (int member = 1; member < threads.length; member++) {
            threads[member].join();
        }
    }

    private static void awaitState(Thread thread, Thread.State state) {
        while (thread.getState() != state) {
            Thread.onSpinWait();
        }
    }

    /** Checks repeatedly, because a thread can be parked for a moment and then continue. */
    private static void assertStaysParked(Thread thread) {
        delay(20_000_000);
        awaitState(thread, Thread.State.WAITING);
        for (int i = 0; i < 200; i++) {
            assertThat(thread.getState()).isEqualTo(Thread.State.WAITING);
            delay(50_000);
        }
    }

    /** Parks for long delays, then spins for the rest, since a park may return early. */
    private static void delay(int nanos) {
        long start = System.nanoTime();
        if (nanos > 30_000) {
            LockSupport.parkNanos(nanos);
        }
        while (System.nanoTime() - start < nanos) {
            Thread.onSpinWait();
        }
    }

    private static void interruptIf(boolean condition) {
        if (condition) {
            Thread.currentThread().interrupt();
        }
    }

    private static void runIf(boolean condition, ThreadTeam team) {
        if (condition) {
            team.run(ThreadTeamTest::nothing);
        }
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void throwIf(boolean condition, Throwable failure) throws T {
        if (condition) {
            throw (T) failure;
        }
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
