package dev.graze.engine.steal;

import dev.graze.bounds.SceneFrame.Separation;
import dev.graze.device.DeviceChooser;
import dev.graze.device.DeviceMotion;
import dev.graze.device.DeviceStep;
import dev.graze.device.DeviceTree;
import dev.graze.device.SearchPlan;
import dev.graze.device.SearchPlan.Scheme;
import dev.graze.device.SearchReport;
import dev.graze.device.SearchReport.Count;
import dev.graze.device.SearchReport.Phase;
import dev.graze.device.StepSearcher.Start;
import dev.graze.engine.devices.DeviceFindings;
import dev.graze.engine.devices.DevicePool;
import dev.graze.engine.devices.HostedDevice.Completed;
import dev.graze.engine.devices.HostedDevice.Outcome;
import dev.graze.engine.devices.SentParts;
import dev.graze.engine.session.SessionWorkers;
import dev.graze.engine.session.SessionWorkers.ContinuousWorker;
import dev.graze.engine.slabs.SlabsEngine;
import dev.graze.narrow.certified.NarrowPhase;
import dev.graze.parallel.ThreadTeam;
import dev.graze.spi.ContactBuffer;
import dev.graze.spi.Engine;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.SearchScene;
import dev.graze.spi.StepMotion;
import dev.graze.spi.StepStatistics;
import dev.graze.spi.StepStatistics.Counter;
import dev.graze.spi.StepStatistics.Ratio;
import dev.graze.spi.StepStatistics.Stage;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Contacts of a moving mesh, found by devices: positions go to the devices, contacts come back, and the CPU decides
 * only the pairs that double precision on a device cannot. All devices have the whole hierarchy, and each searches its
 * own share of the test tree. The shares are dealt out when fronts are built; a device keeps its share, because it has
 * the front of it, until fronts are built again.
 *
 * <p>If a device is lost during a step, the engine {@code slabs} searches that whole step again. It also searches all
 * steps when no device is left.
 */
final class StealContinuous implements Engine.ContinuousSession {
    /** Nodes of the test tree that each device starts with: enough to balance shares of different cost. */
    private static final int ROOTS_PER_DEVICE = 256;

    private final SearchScene searched;
    private final EngineOptions options;
    private final StealSettings settings;
    private final SceneTree scene;
    private final DeviceFrame frame;
    private final SentParts sent;
    private final ThreadTeam team;
    private final SessionWorkers<ContactBuffer, ContinuousWorker> workers;
    private final DevicePool<SearchingDevice> devices;
    /** The hierarchy, null before the first step on devices. */
    private DeviceTree tree;
    private long adjacentTestsSaved;
    /** The session of the engine {@code slabs}; null until it is needed. */
    private Engine.ContinuousSession fallback;
    /** Whether the fallback searched the last step. */
    private boolean fallbackSawLast;

    StealContinuous(ThreadTeam team, SearchScene searched, EngineOptions options, Scheme scheme, StealSettings settings,
            DeviceChooser chooser) {
        this.searched = searched;
        this.options = options;
        this.settings = settings;
        this.scene = new SceneTree(searched, settings.orphanSets());
        this.frame = new DeviceFrame(searched, Separation.of(options));
        this.sent = new SentParts(searched);
        this.team = team;
        this.workers = new SessionWorkers<>(team, member -> new ContinuousWorker(new NarrowPhase(searched, options)));
        SearchPlan plan = new SearchPlan(scheme, settings.bounds(options), options.tolerance(),
                options.separation() == 0, settings.groups(), settings.keepsFront() ? settings.frontBytes() : 0,
                !searched.rules().allowEverything());
        this.devices = DevicePool.open(
                scene.itemCount() < 2 ? List.of() : chooser.choose(options.device(), options.warnings()),
                device -> new SearchingDevice(device, searched, plan, settings), options.warnings());
    }

    /** How the search of a step on devices ended. */
    private sealed interface DeviceSearch {
        /** All devices searched their shares. */
        record Done(List<SearchReport> reports) implements DeviceSearch {
        }

        /** There is no device, or one failed: the step must be searched on the CPU. */
        record Failed() implements DeviceSearch {
        }
    }

    @Override
    public void step(StepMotion motion, ContactBuffer contacts, StepStatistics statistics) {
        double[] t0 = motion.t0();
        double[] t1 = motion.t1();
        sent.begin(motion);
        switch (searchOnDevices(motion, contacts.stop().needsOnlyOne(), statistics)) {
            case DeviceSearch.Done search -> {
                devices.members().forEach(device -> device.findings().stopAtFirst(contacts.stop()));
                decideRest(t0, t1, contacts, statistics);
                gather(contacts, statistics);
                fallbackSawLast = false;
                search.reports().forEach(settings.reports());
            }
            case DeviceSearch.Failed failed -> fallBack(motion, contacts, statistics);
        }
        sent.end();
    }

    /** Searches the step on the CPU. A session that missed the last step must treat every part as changed. */
    private void fallBack(StepMotion motion, ContactBuffer contacts, StepStatistics statistics) {
        StepMotion seen = fallbackSawLast ? motion : motion.withUnchanged(new BitSet());
        fallbackSawLast = false;
        fallback().step(seen, contacts, statistics);
        fallbackSawLast = true;
    }

    private Engine.ContinuousSession fallback() {
        if (fallback == null) {
            if (options.bounds() != null && scene.itemCount() > 1) {
                options.warnings().accept("bounding volume '" + options.bounds().key()
                        + "' is for devices only; the CPU uses engine 'slabs', which has its own");
            }
            fallback = new SlabsEngine().continuous(searched, options.withBounds(null));
        }
        return fallback;
    }

    private DeviceSearch searchOnDevices(StepMotion motion, boolean oneContactIsEnough, StepStatistics statistics) {
        if (devices.isEmpty()) {
            return new DeviceSearch.Failed();
        }
        long start = System.nanoTime();
        DeviceMotion positions = sent.send(motion);
        frame.fit(positions);
        long framed = System.nanoTime();
        if (tree == null) {
            tree = scene.build(settings.build(), frame.frame(), positions.t0(), positions.t1(), team);
            adjacentTestsSaved = scene.testsSaved();
        }
        long built = System.nanoTime();
        boolean fromRoot = !devices.members().stream().allMatch(SearchingDevice::isFrontUsable);
        DeviceSearch search = search(new DeviceStep(positions, frame.frame().scaledForDevice(), frame.frame().reach()),
                fromRoot, oneContactIsEnough);
        if (search instanceof DeviceSearch.Done done) {
            statistics.addNanos(Stage.BOUNDS, framed - start);
            statistics.addNanos(Stage.HIERARCHY, built - framed);
            statistics.add(Counter.FRONT_REBUILDS, fromRoot && settings.keepsFront() ? 1 : 0);
            reportSearch(done.reports(), statistics);
        }
        return search;
    }

    private DeviceSearch search(DeviceStep step, boolean fromRoot, boolean oneContactIsEnough) {
        List<SearchingDevice> asked = List.copyOf(devices.members());
        // If anything is thrown before all devices have answered, the next step starts at the root.
        asked.forEach(SearchingDevice::forgetFront);
        long[] roots = fromRoot
                ? tree.expanded(new long[] { DeviceTree.ROOT }, ROOTS_PER_DEVICE * asked.size())
                : new long[0];
        List<Outcome<SearchReport>> outcomes = DevicePool.runOnAll(devices, device -> {
            int share = asked.indexOf(device);
            return device.search(tree, step, start(fromRoot, roots, share, asked.size()), share == 0,
                    oneContactIsEnough);
        });
        List<SearchReport> reports = new ArrayList<>();
        for (Outcome<SearchReport> outcome : outcomes) {
            if (outcome instanceof Completed<SearchReport> completed) {
                reports.add(completed.result());
            }
        }
        if (reports.size() < asked.size()) {
            return new DeviceSearch.Failed();
        }
        for (int i = 0; i < asked.size(); i++) {
            asked.get(i).updateFront(reports.get(i), fromRoot);
        }
        return new DeviceSearch.Done(reports);
    }

    /** Deals the roots round-robin: neighbors cost about the same. */
    private static Start start(boolean fromRoot, long[] roots, int share, int shares) {
        return fromRoot
                ? new Start.Roots(IntStream.iterate(share, i -> i < roots.length, i -> i + shares)
                        .mapToLong(i -> roots[i]).toArray())
                : new Start.LastFront();
    }

    /** Decides, on all threads, the pairs that the devices left undecided. */
    private void decideRest(double[] t0, double[] t1, ContactBuffer contacts, StepStatistics statistics) {
        long start = System.nanoTime();
        team.run(member -> {
            NarrowPhase narrow = workers.get(member).narrow();
            narrow.begin(t0, t1, contacts);
            for (SearchingDevice device : devices.members()) {
                DeviceFindings findings = device.findings();
                int count = findings.undecidedCount();
                findings.decide(team.share(count, member), team.share(count, member + 1), narrow);
            }
            narrow.finish();
        });
        statistics.addNanos(Stage.NARROW, System.nanoTime() - start);
    }

    private void gather(ContactBuffer contacts, StepStatistics statistics) {
        workers.gather(contacts, statistics);
        double q1 = 0;
        double q2 = 0;
        for (SearchingDevice device : devices.members()) {
            contacts.addAll(device.findings().contacts());
            device.findings().report(statistics);
            q1 = Math.max(q1, device.q1());
            q2 = Math.max(q2, device.q2());
        }
        statistics.set(Ratio.FRONT_Q1, q1);
        statistics.set(Ratio.FRONT_Q2, q2);
        statistics.add(Counter.ADJACENT_TESTS_SAVED, adjacentTestsSaved);
    }

    /** Reports the devices' search. Devices work at the same time, so the clock time of a phase is their mean. */
    private static void reportSearch(List<SearchReport> reports, StepStatistics statistics) {
        long rounds = 0;
        long idle = 0;
        for (SearchReport report : reports) {
            for (Phase phase : Phase.values()) {
                statistics.addNanos(stage(phase), report.nanos(phase) / reports.size());
            }
            addCounts(report, statistics);
            for (int group = 0; group < report.groups(); group++) {
                rounds += report.rounds(group);
                idle += report.idleRounds(group);
            }
        }
        statistics.set(Ratio.IDLE_SHARE, rounds == 0 ? 0 : (double) idle / rounds);
    }

    private static Stage stage(Phase phase) {
        return switch (phase) {
            case SEND -> Stage.BOUNDS;
            case REFIT -> Stage.HIERARCHY;
            case UPDATE_FRONT, TRAVERSE, BALANCE -> Stage.TRAVERSAL;
            case EXPAND, SOLVE -> Stage.NARROW;
            case SORT -> Stage.SORT;
        };
    }

    private static void addCounts(SearchReport report, StepStatistics statistics) {
        statistics.add(Counter.BOUNDING_VOLUME_TESTS,
                report.count(Count.NODE_TESTS) + report.count(Count.FRONT_NODE_TESTS));
        statistics.add(Counter.FRONT_LENGTH, report.keptFront() ? report.count(Count.FRONT_LENGTH) : 0);
        statistics.add(Counter.FRONT_INVALIDATED, report.count(Count.FRONT_REPLACED));
        long before = report.count(Count.FRONT_NODE_TESTS);
        statistics.add(Counter.FRONT_SPROUTED, before == 0 ? 0 : SearchingDevice.sprouted(report, before));
        statistics.add(Counter.DEVICE_PAIRS, report.count(Count.FOUND));
        statistics.add(Counter.STEALS, report.count(Count.STEALS));
        statistics.add(Counter.EMPTY_POPS, report.count(Count.EMPTY_POPS));
        statistics.add(Counter.SEARCH_RESTARTS, report.count(Count.RESTARTS));
    }

    @Override
    public List<String> devices() {
        return devices.names();
    }

    @Override
    public void close() {
        workers.close();
        devices.close();
        if (fallback != null) {
            fallback.close();
        }
    }
}
