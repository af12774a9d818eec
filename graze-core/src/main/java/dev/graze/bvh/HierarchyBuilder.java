package dev.graze.bvh;

import dev.graze.bounds.SceneFrame;
import dev.graze.parallel.ThreadTeam;
import dev.graze.parallel.WorkCounter;
import dev.graze.spi.SearchScene;
import java.util.Arrays;
import java.util.Optional;

/**
 * Builds hierarchies over items of three vertices each, in parallel once there are enough subtrees for all threads. For
 * scenes that do not test everything, nodes split between parts until there is one part left, so that {@link NodeParts}
 * can prune pairs of nodes as high as possible.
 */
public final class HierarchyBuilder {
    /** Subtrees per thread: enough to balance uneven ones. */
    private static final int TASKS_PER_THREAD = 8;

    private final int[] corners;
    private final BuildMethod method;
    private final ThreadTeam team;
    /** The scene whose parts are split first; empty if parts are not told apart. */
    private final Optional<SearchScene> partFirst;
    private int[] order;
    private int[] links = new int[0];
    /** The subtrees that threads build: first item, end and root of each. */
    private int[] tasks = new int[3 * 64];
    private int taskCount;

    /** Prepares hierarchies in which parts are not told apart. */
    public HierarchyBuilder(int[] corners, BuildMethod method, ThreadTeam team) {
        this(corners, method, team, Optional.empty());
    }

    private HierarchyBuilder(int[] corners, BuildMethod method, ThreadTeam team, Optional<SearchScene> partFirst) {
        this.corners = corners;
        this.method = method;
        this.team = team;
        this.partFirst = partFirst;
        this.order = new int[corners.length / 3];
    }

    /** Prepares hierarchies that split between parts first, unless everything in the scene may collide. */
    public static HierarchyBuilder partFirst(SearchScene scene, int[] corners, BuildMethod method, ThreadTeam team) {
        return new HierarchyBuilder(corners, method, team,
                Optional.of(scene).filter(each -> !each.rules().allowEverything()));
    }

    /** Returns the item of each leaf of the last hierarchy built, read-only. */
    public int[] itemOfLeaf() {
        return order;
    }

    /** Builds a hierarchy for a step in a given frame. */
    public Hierarchy build(SceneFrame frame, double[] t0, double[] t1) {
        int n = order.length;
        links = new int[Math.max(0, 2 * n - 1)];
        if (n > 0) {
            Splitter splitter = splitter(frame, t0, t1);
            taskCount = 0;
            build(splitter, 0, n, 0, Math.max(1, n / (TASKS_PER_THREAD * team.size())));
            WorkCounter next = new WorkCounter(1);
            next.reset(taskCount);
            team.run(member -> buildTasks(splitter, next));
        }
        return new Hierarchy(n, links);
    }

    private Splitter splitter(SceneFrame frame, double[] t0, double[] t1) {
        Optional<PartGroups> groups = partFirst.map(scene -> new PartGroups(scene, corners, frame, t0, t1));
        if (method == BuildMethod.SORTED) {
            return groups.map(this::sorted).orElseGet(() -> sorted(frame, t0, t1));
        }
        ItemCenters centers = new ItemCenters(corners);
        centers.fit(frame, t0, t1, 0, order.length);
        if (groups.isPresent()) {
            order = groups.get().order();
        } else {
            Arrays.setAll(order, i -> i);
        }
        Splitter median = new Splitter.SpatialMedian(centers.centers(), order);
        return groups.map(each -> each.betweenGroups(median)).orElse(median);
    }

    private Splitter sorted(SceneFrame frame, double[] t0, double[] t1) {
        CurveOrder curve = new CurveOrder(CurveOrder.Curve.MORTON, corners);
        order = curve.sort(frame, t0, t1, team);
        return Splitter.byCodes(curve.codes());
    }

    private Splitter sorted(PartGroups groups) {
        order = groups.order();
        return groups.sorted(team);
    }

    private void buildTasks(Splitter splitter, WorkCounter next) {
        for (int task = next.next(); task >= 0; task = next.next()) {
            build(splitter, links, tasks[3 * task], tasks[3 * task + 1], tasks[3 * task + 2]);
        }
    }

    /** Splits down to ranges of at most {@code largest} items, which become tasks. */
    private void build(Splitter splitter, int from, int to, int node, int largest) {
        if (to - from <= largest) {
            addTask(from, to, node);
            return;
        }
        int middle = splitter.split(from, to);
        links[node] = node + 2 * (middle - from);
        build(splitter, from, middle, node + 1, largest);
        build(splitter, middle, to, links[node], largest);
    }

    private void addTask(int from, int to, int node) {
        if (3 * taskCount == tasks.length) {
            tasks = Arrays.copyOf(tasks, 2 * tasks.length);
        }
        tasks[3 * taskCount] = from;
        tasks[3 * taskCount + 1] = to;
        tasks[3 * taskCount + 2] = node;
        taskCount++;
    }

    /** Splits a range down to leaves. Writes only the links of the nodes over it, from {@code node} on. */
    static void build(Splitter splitter, int[] links, int from, int to, int node) {
        if (to - from == 1) {
            links[node] = ~from;
            return;
        }
        int middle = splitter.split(from, to);
        links[node] = node + 2 * (middle - from);
        build(splitter, links, from, middle, node + 1);
        build(splitter, links, middle, to, links[node]);
    }
}
