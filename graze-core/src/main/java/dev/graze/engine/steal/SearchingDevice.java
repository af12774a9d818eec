package dev.graze.engine.steal;

import dev.graze.device.Device;
import dev.graze.device.DeviceException;
import dev.graze.device.DeviceStep;
import dev.graze.device.DeviceTree;
import dev.graze.device.SearchPlan;
import dev.graze.device.SearchReport;
import dev.graze.device.StepSearch;
import dev.graze.engine.devices.DeviceFindings;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A device that searches its part of the test tree, on a host thread of its own: so several search at the same time, and one that hangs holds nobody up for longer
 * than the limit.
 */
final class SearchingDevice {
    private final String name;
    private final StepSearch search;
    private final Duration limit;
    private final ExecutorService host;
    private final DeviceFindings findings = new DeviceFindings();
    private final FrontWear front;
    private Future<SearchReport> underWay;

    SearchingDevice(Device device, SearchPlan plan, StealSettings settings) {
        this.name = device.name();
        this.search = device.openSearch(plan);
        this.limit = settings.deviceLimit();
        this.front = new FrontWear(settings);
        this.host = Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("graze-search").factory());
    }

    String name() {
        return name;
    }

    FrontWear front() {
        return front;
    }

    /** What the last step found. */
    DeviceFindings findings() {
        return findings;
    }

    /** Starts a step, at these nodes or, if they are null, at the front. */
    void begin(DeviceTree firstTree, DeviceStep step, long[] roots, boolean orphans) {
        underWay = host.submit(() -> {
            findings.clear();
            if (firstTree != null) {
                search.load(firstTree);
            }
            return search.search(step, roots, orphans, findings);
        });
    }

    /**
     * Waits for the step. Whoever is interrupted meanwhile stays so, and still gets the results: half a step is no answer.
     *
     * @throws DeviceException if the device failed, or has given no answer to anything for as long as the limit
     */
    SearchReport await() {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return awaitAnswers();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } catch (ExecutionException e) {
            throw failure(e.getCause());
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private SearchReport awaitAnswers() throws InterruptedException, ExecutionException {
        long heard = search.answers();
        while (true) {
            try {
                return underWay.get(limit.toNanos(), TimeUnit.NANOSECONDS);
            } catch (TimeoutException e) {
                long answers = search.answers();
                if (answers == heard) {
                    search.abort();
                    throw new DeviceException("no answer for " + limit.toMillis() + " ms", e);
                }
                heard = answers;
            }
        }
    }

    /** What a device does is a reason to do without it; what goes wrong in here, such as memory that has run out, is not. */
    private static DeviceException failure(Throwable cause) {
        return switch (cause) {
            case Error error -> throw error;
            case DeviceException known -> known;
            default -> new DeviceException(String.valueOf(cause.getMessage()), cause);
        };
    }

    /** Gives everything back, after what is under way. */
    void close() {
        host.execute(this::closeSearch);
        host.close();
    }

    /** As {@link #close}, without waiting: what does not answer may not end either. */
    void abandon() {
        host.execute(this::closeSearch);
        host.shutdown();
    }

    private void closeSearch() {
        try {
            search.close();
        } catch (RuntimeException failure) {
            System.getLogger("dev.graze").log(System.Logger.Level.DEBUG, "closing device " + name, failure);
        }
    }
}
