package dev.graze.parallel;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntConsumer;

/**
 * A fixed number of threads that work on one task at a time: the caller is member 0, the others are daemon threads of the team's own. What the
 * members write is visible to the caller when {@link #run} returns.
 */
public final class ThreadTeam implements AutoCloseable {
    private final int size;
    private final ExecutorService helpers;

    public ThreadTeam(int size) {
        this.size = size;
        this.helpers = Executors.newFixedThreadPool(Math.max(1, size - 1), Thread.ofPlatform().daemon().name("graze-", 1).factory());
    }

    public int size() {
        return size;
    }

    /** Runs {@code task} once for each member, 0 to {@code size - 1}, and returns when all are done; rethrows what one of them threw. */
    public void run(IntConsumer task) {
        List<Future<?>> running = new ArrayList<>(size - 1);
        for (int member = 1; member < size; member++) {
            int number = member;
            running.add(helpers.submit(() -> task.accept(number)));
        }
        Throwable failure = null;
        try {
            task.accept(0);
        } catch (RuntimeException | Error e) {
            failure = e;
        }
        for (Future<?> future : running) {
            Throwable thrown = await(future);
            failure = failure == null ? thrown : failure;
        }
        rethrow(failure);
    }

    /** Waits to the end even when interrupted, so that no member works on after the caller went on; the interrupt is kept. */
    private static Throwable await(Future<?> future) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    future.get();
                    return null;
                } catch (InterruptedException e) {
                    interrupted = true;
                } catch (ExecutionException e) {
                    return e.getCause();
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static void rethrow(Throwable failure) {
        if (failure instanceof Error error) {
            throw error;
        }
        if (failure instanceof RuntimeException exception) {
            throw exception;
        }
    }

    @Override
    public void close() {
        helpers.shutdown();
    }
}
