package dev.graze.engine.steal;

import dev.graze.bounds.SceneFrame.Separation;
import dev.graze.bounds.SceneFrame;
import dev.graze.device.DeviceChooser;
import dev.graze.device.DeviceStep;
import dev.graze.device.SearchPlan.Scheme;
import dev.graze.device.SearchReport;
import dev.graze.engine.devices.DeviceFindings;
import dev.graze.engine.front.FrontEngine;
import dev.graze.mesh.Topology;
import dev.graze.narrow.certified.NarrowPhase;
import dev.graze.parallel.ThreadTeam;
import dev.graze.spi.ContactBuffer;
import dev.graze.spi.Engine;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.StepStatistics;
import dev.graze.spi.StepStatistics.Counter;
import dev.graze.spi.StepStatistics.Ratio;
import dev.graze.spi.StepStatistics.Stage;
import java.util.Arrays;
import java.util.List;

/**
 * Contacts of a moving mesh, found by devices alone: positions go over, contacts come back, and the processor decides
 * only what doubles on a device cannot. A step in which a device is lost is searched again by the processor; without
 * any device, it does all.
 */
final class StealContinuous implements Engine.ContinuousSession {
    private final Topology topology;
    private final EngineOptions options;
    private final StealSettings settings;
    private final SceneTree scene;
    private final SceneFrame frame;
    private final ThreadTeam team;
    private final NarrowPhase[] narrow;
    private final SearchFleet fleet;
    /** What does without devices; null until it is needed. */
    private Engine.ContinuousSession processor;

    StealContinuous(Topology topology, EngineOptions options, Scheme scheme, StealSettings settings,
            DeviceChooser choice) {
        this.topology = topology;
        this.options = options;
        this.settings = settings;
        this.scene = new SceneTree(topology, settings.orphanSets());
        this.frame = new SceneFrame(Separation.of(options));
        this.narrow = new NarrowPhase[options.threads()];
        Arrays.setAll(narrow, member -> new NarrowPhase(options));
        this.team = new ThreadTeam(options.threads());
        try {
            this.fleet = SearchFleet.open(scheme, settings, options,
                    scene.itemCount() < 2 ? DeviceChooser.of(List.of()) : choice);
        } catch (Throwable refusal) {
            team.close(); // nobody else could
            throw refusal;
        }
    }

    @Override
    public void step(double[] t0, double[] t1, ContactBuffer contacts, StepStatistics statistics) {
        List<SearchReport> reports = fleet.isEmpty() ? null : search(t0, t1, statistics);
        if (reports == null) {
            processor().step(t0, t1, contacts, statistics);
            return;
        }
        decideRest(t0, t1, contacts, statistics);
        report(contacts, statistics);
        reports.forEach(settings.reports());
    }

    private Engine.ContinuousSession processor() {
        if (processor == null) {
            // Where there is nothing to search, nobody misses a volume to search with.
            EngineOptions own = scene.itemCount() < 2
                    ? options.withBounds(null)
                    : DeviceSearchEngine.forProcessor(options);
            processor = new FrontEngine().continuous(topology, own);
        }
        return processor;
    }

    private List<SearchReport> search(double[] t0, double[] t1, StepStatistics statistics) {
        long start = System.nanoTime();
        frame.fit(t0, t1);
        long framed = System.nanoTime();
        if (!fleet.hasTree()) {
            fleet.setTree(scene.build(settings.build(), frame, t0, t1, team));
        }
        long built = System.nanoTime();
        boolean fromRoot = fleet.begins();
        List<SearchReport> reports = fleet.search(new DeviceStep(t0, t1, frame.scaledForDevice(), frame.reach()));
        if (reports != null) {
            statistics.addNanos(Stage.BOUNDS, framed - start);
            statistics.addNanos(Stage.HIERARCHY, built - framed);
            statistics.add(Counter.FRONT_REBUILDS, fromRoot && settings.keepsFront() ? 1 : 0);
            SearchCosts.add(reports, statistics);
        }
        return reports;
    }

    /** In all threads: what devices have left undecided. */
    private void decideRest(double[] t0, double[] t1, ContactBuffer contacts, StepStatistics statistics) {
        long start = System.nanoTime();
        team.run(member -> {
            narrow[member].begin(t0, t1, contacts);
            for (SearchingDevice device : fleet.devices()) {
                DeviceFindings findings = device.findings();
                int count = findings.undecidedCount();
                findings.decide(team.share(count, member), team.share(count, member + 1), narrow[member]);
            }
            narrow[member].finish();
        });
        statistics.addNanos(Stage.NARROW, System.nanoTime() - start);
    }

    private void report(ContactBuffer contacts, StepStatistics statistics) {
        for (NarrowPhase phase : narrow) {
            contacts.addAll(phase.contacts());
            phase.report(statistics);
        }
        double q1 = 0;
        double q2 = 0;
        for (SearchingDevice device : fleet.devices()) {
            contacts.addAll(device.findings().contacts());
            device.findings().report(statistics);
            q1 = Math.max(q1, device.front().q1());
            q2 = Math.max(q2, device.front().q2());
        }
        statistics.set(Ratio.FRONT_Q1, q1);
        statistics.set(Ratio.FRONT_Q2, q2);
        statistics.add(Counter.ADJACENT_TESTS_SAVED, scene.testsSaved());
    }

    @Override
    public List<String> devices() {
        return fleet.devices().stream().map(SearchingDevice::name).toList();
    }

    @Override
    public void close() {
        team.close();
        fleet.close();
        if (processor != null) {
            processor.close();
        }
    }
}
