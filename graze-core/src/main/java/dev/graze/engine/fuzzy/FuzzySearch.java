package dev.graze.engine.fuzzy;

import dev.graze.mesh.IndexPair;
import dev.graze.spi.StepStatistics;
import dev.graze.spi.StepStatistics.Counter;
import dev.graze.spi.StepStatistics.Stage;
import dev.graze.bounds.SceneFrame;
import dev.graze.bvh.PairStore;
import dev.graze.bvh.SceneItems;
import dev.graze.cluster.FuzzyMeans;
import dev.graze.cluster.PointArrays;
import dev.graze.device.ClusterStep;
import dev.graze.device.DeviceException;
import dev.graze.parallel.ThreadTeam;
import dev.graze.simd.Simd;
import java.util.Arrays;

/**
 * Which pairs of items come near each other, by Algorithm 1 of the paper, on threads all parts at once ({@link ClusterSweeps}), on devices part by part
 * ({@link ClusterDevices}):
 *
 * <pre>
 *   line 1  cluster    ClusterCenters, ClusterCover, ClusterMembers     which primitives are in which parts
 *   line 3  axes       ClusterAxes, ClusterBoxes                     principal axes, boxes along them
 *   line 4  sort       EndpointSort, SweepOrder                 start and end points, how many pairs there are
 *   line 5  collect    PairCollector                           pairs that overlap along all axes; what tests them is the sink
 * </pre>
 */
final class FuzzySearch {
    /** More members than this do not fit into arrays of their end points. */
    private static final long MOST_MEMBERS = 1 << 29;
    private static final long ALL = -1;

    private final ThreadTeam team;
    private final NarrowSink[] sinks;
    private final UnitFrame frame = new UnitFrame();
    private final VirtualPieces pieces;
    private final PrimitiveCorners[] corners;
    private final Primitives primitives;
    private ClusterCount count;
    private final ClusterCenters centers;
    private final ClusterCover cover;
    private final RepeatedPairs[] repeated;
    private final ClusterSweeps sweeps;
    private final FuzzyMeans means;
    private final FuzzySettings settings;
    /** Null without any. */
    private final ClusterDevices devices;
    private double[] t0;
    private double[] t1;
    private double reach;

    /**
     * For steps, if {@code moving}, else for instants; with a sink for each thread's pairs of items, and devices or
     * null.
     */
    FuzzySearch(FuzzySettings settings, SceneItems items, boolean moving, ThreadTeam team, NarrowSink[] sinks,
            ClusterDevices devices) {
        this.settings = settings;
        this.devices = devices;
        this.team = team;
        this.sinks = sinks;
        this.pieces = new VirtualPieces(items, settings.largestPiece());
        this.corners = new PrimitiveCorners[team.size()];
        Arrays.setAll(corners, member -> new PrimitiveCorners(items, pieces, frame, moving));
        this.primitives = new Primitives(pieces, frame, team, corners);
        this.count = new ClusterCount(settings.clusters(), items.size());
        this.centers = new ClusterCenters(settings, frame);
        this.means = new FuzzyMeans(team, () -> Simd.meansKernel(settings.fuzziness()));
        this.cover = new ClusterCover(team);
        this.repeated = new RepeatedPairs[team.size()];
        Arrays.setAll(repeated, member -> new RepeatedPairs());
        this.sweeps = new ClusterSweeps(settings, frame, pieces, primitives, corners, team, sinks, repeated);
    }

    /** Begins with the parts of another search, of a scene that is the same but for its triangles. */
    void goOnFrom(FuzzySearch before) {
        count = before.count;
        centers.goOnFrom(before.centers);
    }

    /** Starts a step, or an instant if both are the same; features that come within {@code stepReach} count. */
    void begin(double[] stepT0, double[] stepT1, SceneFrame scene, double stepReach) {
        t0 = stepT0;
        t1 = stepT1;
        reach = stepReach;
        frame.fit(scene, reach);
        for (PrimitiveCorners loader : corners) {
            loader.begin(stepT0, stepT1);
        }
    }

    /** Hands every pair of items that may touch and that no device has tested to a sink, once. */
    void run(StepStatistics statistics) {
        long start = System.nanoTime();
        pieces.update(t1);
        for (RepeatedPairs each : repeated) {
            each.clear();
        }
        if (!searchOnDevices(statistics)) {
            int parts = cluster();
            statistics.addNanos(Stage.CLUSTERING, System.nanoTime() - start);
            statistics.add(Counter.PARTS, parts);
            sweeps.search(cover.parts(), parts, ALL, statistics);
        }
        handOnRepeated();
        count.took(System.nanoTime() - start - sweeps.testNanos() / team.size());
    }

    /** Line 1; returns how many parts there are. */
    private int cluster() {
        primitives.fit();
        int size = primitives.size();
        if (frame.isUsable() && size > 0) {
            PointArrays centroids = primitives.centroids();
            centers.fit(count.next(), moved -> means.round(centroids, moved), () -> centroids);
            cover.cover(primitives, centers.centers());
            if (ClusterMembers.count(cover.parts(), size, ALL) <= MOST_MEMBERS) {
                return centers.centers().count();
            }
        }
        cover.coverByOne(size);
        return 1;
    }

    /**
     * Whether devices have searched the step, all of it or, with those lost on the way, what they could: the rest is
     * done here.
     */
    private boolean searchOnDevices(StepStatistics statistics) {
        if (devices == null) {
            return false;
        }
        devices.clear();
        if (!devices.isUsable() || !frame.isUsable() || pieces.size() < 2) {
            return false;
        }
        long start = System.nanoTime();
        int parts = clusterOnDevice();
        if (parts == 0) {
            return false;
        }
        long clustered = System.nanoTime();
        devices.search(parts, pieces);
        if (devices.unfinished() != 0
                && ClusterMembers.count(cover.parts(), pieces.size(), devices.unfinished()) > MOST_MEMBERS) {
            devices.clear(); // what is left does not fit: one part of all primitives is as few members as there can be
            return false;
        }
        statistics.addNanos(Stage.CLUSTERING, clustered - start);
        statistics.add(Counter.PARTS, parts);
        devices.report(parts, statistics);
        if (devices.unfinished() != 0) {
            primitives.fit();
            sweeps.search(cover.parts(), parts, devices.unfinished(), statistics);
        }
        handOnFound();
        return true;
    }

    /** Line 1 on the first device; returns how many parts there are, 0 if no device is left. */
    private int clusterOnDevice() {
        devices.begin(step(), reach);
        if (!devices.isUsable()) {
            return 0;
        }
        try {
            centers.fit(count.next(), moved -> FuzzyMeans.move(moved, devices.sumUp(moved, settings.fuzziness())),
                    () -> {
                        primitives.fit();
                        return primitives.centroids();
                    });
            devices.cover(centers.centers(), cover.measure(centers.centers()), pieces.size(),
                    cover.resize(pieces.size()));
            return devices.isUsable() ? centers.centers().count() : 0;
        } catch (DeviceException failure) {
            devices.loseFirst(failure);
            centers.forget();
            return 0;
        }
    }

    private ClusterStep step() {
        double[] middle = { frame.middle(0), frame.middle(1), frame.middle(2) };
        return new ClusterStep(t0, t1, middle, frame.inverse(), frame.halfReach(), pieces.size(), pieces.items(),
                pieces.weightPlaces(),
                pieces.weights(), pieces.weightCount(), pieces.version());
    }

    /** What devices found and did not test. */
    private void handOnFound() {
        for (ClusterDevice device : devices.active()) {
            PairStore ofPieces = device.ofPieces();
            for (int i = 0; i < ofPieces.size(); i++) {
                repeated[0].add(IndexPair.first(ofPieces.pairs()[i]), IndexPair.second(ofPieces.pairs()[i]));
            }
            if (!device.hasTested()) {
                handOn(device.pairs().pairs(), device.pairs().size());
            }
        }
    }

    private void handOn(long[] pairs, int size) {
        team.run(member -> {
            long[] own = Arrays.copyOfRange(pairs, team.share(size, member), team.share(size, member + 1));
            sinks[member].accept(own, own.length);
        });
    }

    private void handOnRepeated() {
        if (pieces.isDivided()) {
            for (int member = 1; member < repeated.length; member++) {
                repeated[0].addAll(repeated[member]);
            }
            repeated[0].keepOnce();
            handOn(repeated[0].pairs(), repeated[0].size());
        }
    }
}
