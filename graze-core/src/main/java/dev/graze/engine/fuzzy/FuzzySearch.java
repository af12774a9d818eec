package dev.graze.engine.fuzzy;

import dev.graze.bounds.VertexVolumes;
import dev.graze.bvh.PairStore;
import dev.graze.bvh.SceneItems;
import dev.graze.cluster.FuzzyMeans;
import dev.graze.cluster.PointArrays;
import dev.graze.device.ClusterStep;
import dev.graze.device.DeviceChooser;
import dev.graze.device.DeviceException;
import dev.graze.device.DeviceMesh;
import dev.graze.device.DeviceParts;
import dev.graze.engine.devices.SentParts;
import dev.graze.mesh.IndexPair;
import dev.graze.parallel.ThreadTeam;
import dev.graze.simd.Simd;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.SearchScene;
import dev.graze.spi.StepMotion;
import dev.graze.spi.StepStatistics;
import dev.graze.spi.StepStatistics.Counter;
import dev.graze.spi.StepStatistics.Stage;
import dev.graze.spi.StopSignal;
import java.util.Arrays;

/**
 * Finds the pairs of items that come close to each other, by Algorithm 1 of the paper: on threads for all clusters at
 * once ({@link ClusterSweeps}), on devices cluster by cluster ({@link ClusterDevices}).
 *
 * <pre>
 *   line 1  cluster    ClusterCenters, ClusterCover, ClusterMembers   which primitives are in which clusters
 *   line 3  axes       ClusterAxes, ClusterBoxes                      principal axes, boxes along them
 *   line 4  sort       EndpointSort, SweepOrder                       start and end points, number of pairs
 *   line 5  collect    PairCollector                                  pairs that overlap along all axes, for the sink
 * </pre>
 */
final class FuzzySearch {
    /** The arrays of endpoints cannot hold more members. */
    private static final long MOST_MEMBERS = 1 << 29;
    private static final long ALL = -1;

    private final ThreadTeam team;
    private final NarrowSink[] sinks;
    private final UnitFrame frame = new UnitFrame();
    private final VirtualPieces pieces;
    private final Primitives primitives;
    private final SweepFilter filter;
    private final SentParts sent;
    private ClusterCount count;
    private final ClusterCenters centers;
    private final ClusterCover cover;
    private final RepeatedPairs[] repeated;
    private final ClusterSweeps sweeps;
    private final FuzzyMeans means;
    private final FuzzySettings settings;
    private final ClusterDevices devices;
    private StepMotion motion;
    private double reach;

    /**
     * Opens the chosen devices too; {@link #close} closes them.
     *
     * @param moving whether to search steps; else instants
     * @param sinks  receive the pairs of items that each thread finds
     */
    FuzzySearch(FuzzySettings settings, EngineOptions options, SearchScene scene, SceneItems items, boolean moving,
            ThreadTeam team, NarrowSink[] sinks, DeviceChooser chooser) {
        this.settings = settings;
        this.team = team;
        this.sinks = sinks;
        this.pieces = new VirtualPieces(items, settings.largestPiece());
        this.primitives = new Primitives(items, pieces, frame, team, moving);
        this.filter = new SweepFilter(scene, items);
        this.sent = new SentParts(scene);
        this.count = new ClusterCount(settings.clusters(), items.size());
        this.centers = new ClusterCenters(settings, frame);
        this.means = new FuzzyMeans(team, () -> Simd.meansKernel(settings.fuzziness()));
        this.cover = new ClusterCover(team);
        this.repeated = new RepeatedPairs[team.size()];
        Arrays.setAll(repeated, member -> new RepeatedPairs());
        this.sweeps = new ClusterSweeps(settings, frame, pieces, primitives, filter, team, sinks, repeated);
        DeviceMesh mesh = new DeviceMesh(scene.topology().vertexCount(), items.corners(), items.owned(),
                DeviceParts.of(scene, items.corners()));
        // last: nothing after it can fail
        this.devices = ClusterDevices.open(chooser, scene, mesh, moving, settings, options);
    }

    /** Returns the devices; there may be none. */
    ClusterDevices devices() {
        return devices;
    }

    void close() {
        devices.close();
    }

    /** Starts with the clusters of another search, of the same scene with other triangles. */
    void continueFrom(FuzzySearch before) {
        count = before.count;
        centers.continueFrom(before.centers);
    }

    /**
     * Starts a step or an instant. Features that come within reach of each other count.
     *
     * @param vertices fitted to the motion
     */
    void begin(StepMotion stepMotion, VertexVolumes vertices) {
        motion = stepMotion;
        reach = vertices.reach();
        frame.fit(vertices.frame(), reach);
        primitives.begin(motion.t0(), motion.t1());
        sent.begin(motion);
    }

    /** Passes every pair of items that may touch and that no device has tested to a sink, once, until it is stopped. */
    void run(StopSignal stop, StepStatistics statistics) {
        long start = System.nanoTime();
        pieces.update(motion.t1());
        for (RepeatedPairs each : repeated) {
            each.clear();
        }
        if (!searchOnDevices(stop, statistics)) {
            int clusters = cluster();
            statistics.addNanos(Stage.CLUSTERING, System.nanoTime() - start);
            statistics.add(Counter.PARTS, clusters);
            sweeps.search(cover.clusters(), clusters, ALL, stop, statistics);
        }
        if (!stop.isRaised()) {
            passOnRepeated();
            count.record(System.nanoTime() - start - sweeps.testNanos() / team.size());
        }
        sent.end();
    }

    /** Runs line 1 on threads; returns the number of clusters. */
    private int cluster() {
        primitives.fit();
        int size = primitives.size();
        if (frame.isUsable() && size > 0) {
            PointArrays centroids = primitives.centroids();
            centers.fit(count.next(), moved -> means.round(centroids, moved), () -> centroids);
            cover.cover(primitives, centers.centers());
            prune();
            if (ClusterMembers.count(cover.clusters(), size, ALL) <= MOST_MEMBERS) {
                return centers.centers().count();
            }
        }
        cover.coverByOne(size);
        prune();
        return 1;
    }

    private void prune() {
        if (filter.filters()) {
            filter.prune(cover.clusters(), pieces, team);
        }
    }

    /**
     * Searches the step on devices, and on threads the clusters of devices that were lost. Returns false if the whole
     * step must be searched on threads.
     */
    private boolean searchOnDevices(StopSignal stop, StepStatistics statistics) {
        devices.clear();
        if (!devices.isUsable() || !frame.isUsable() || pieces.size() < 2) {
            return false;
        }
        long start = System.nanoTime();
        int clusters = clusterOnDevice(stop.needsOnlyOne());
        if (clusters == 0) {
            return false;
        }
        long clustered = System.nanoTime();
        devices.search(swept(clusters), pieces);
        devices.stopAtFirst(stop);
        boolean isRest = devices.unfinished() != 0 && !stop.isRaised();
        if (isRest
                && ClusterMembers.count(cover.clusters(), pieces.size(), devices.unfinished()) > MOST_MEMBERS) {
            devices.clear(); // too many members for threads; one cluster of all primitives has the fewest
            return false;
        }
        statistics.addNanos(Stage.CLUSTERING, clustered - start);
        statistics.add(Counter.PARTS, clusters);
        devices.report(statistics);
        if (isRest) {
            primitives.fit();
            sweeps.search(cover.clusters(), clusters, devices.unfinished(), stop, statistics);
        }
        passOnFound();
        return true;
    }

    /** Returns the clusters that have members, as bits: filters can leave clusters empty. */
    private long swept(int clusters) {
        long swept = 0;
        for (int i = 0; filter.filters() && i < pieces.size(); i++) {
            swept |= cover.clusters()[i];
        }
        return filter.filters() ? swept : -1L >>> -clusters;
    }

    /** Runs line 1 on the first device; returns the number of clusters, or 0 if the threads must search. */
    private int clusterOnDevice(boolean oneContactIsEnough) {
        devices.begin(step(), reach, oneContactIsEnough);
        if (!devices.isUsable()) {
            return 0;
        }
        try {
            count.useAtLeast(devices.names().size());
            centers.fit(count.next(),
                    moved -> FuzzyMeans.move(moved, devices.sumMemberships(moved, settings.fuzziness())),
                    () -> {
                        primitives.fit();
                        return primitives.centroids();
                    });
            devices.assign(centers.centers(), cover.measure(centers.centers()), pieces.size(),
                    cover.resize(pieces.size()));
            prune();
            devices.share(cover.clusters(), filter.filters());
            return devices.isUsable() ? centers.centers().count() : 0;
        } catch (DeviceException lost) {
            centers.forget();
            return 0;
        }
    }

    private ClusterStep step() {
        double[] middle = { frame.middle(0), frame.middle(1), frame.middle(2) };
        return new ClusterStep(sent.send(motion), middle, frame.inverse(), frame.halfReach(), pieces.size(),
                pieces.items(), pieces.weightPlaces(), pieces.weights(), pieces.weightCount(), pieces.version());
    }

    /** Passes on the pairs that devices found and did not test. */
    private void passOnFound() {
        for (ClusterDevice device : devices.active()) {
            PairStore ofPieces = device.ofPieces();
            for (int i = 0; i < ofPieces.size(); i++) {
                repeated[0].add(IndexPair.first(ofPieces.pairs()[i]), IndexPair.second(ofPieces.pairs()[i]));
            }
            if (!device.hasTested()) {
                passOn(device.pairs().pairs(), device.pairs().size());
            }
        }
    }

    private void passOn(long[] pairs, int size) {
        team.run(member -> {
            long[] own = Arrays.copyOfRange(pairs, team.share(size, member), team.share(size, member + 1));
            sinks[member].accept(own, own.length);
        });
    }

    private void passOnRepeated() {
        if (pieces.isDivided()) {
            for (int member = 1; member < repeated.length; member++) {
                repeated[0].addAll(repeated[member]);
            }
            repeated[0].keepOnce();
            passOn(repeated[0].pairs(), repeated[0].size());
        }
    }
}
