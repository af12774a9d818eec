package dev.graze.engine.rotation;

import dev.graze.engine.session.SessionWorkers;
import dev.graze.parallel.ThreadTeam;
import dev.graze.parallel.WorkCounter;
import dev.graze.spi.ContactBuffer;
import dev.graze.spi.Engine;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.PairRules;
import dev.graze.spi.PartTurn;
import dev.graze.spi.SearchScene;
import dev.graze.spi.StepMotion;
import dev.graze.spi.StepStatistics;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Searches steps in which parts turn. A turning part is tested against all other parts here; the engine tests the rest,
 * in a scene in which turning parts are tested against no other part and rest: a part that turns keeps its shape, so
 * what touches within it does so from the start.
 */
final class RotationSession implements Engine.ContinuousSession {
    /** Tasks per pair of parts: enough to balance threads, and always as many, so that all thread counts agree. */
    private static final int TASKS = 64;

    private final Engine engine;
    private final SearchScene scene;
    private final EngineOptions options;
    private final double tolerance;
    private final ThreadTeam team;
    private final SessionWorkers<ContactBuffer, PairSearch> workers;
    private final WorkCounter next = new WorkCounter(1);
    /** By part; null until the part is first searched here. */
    private final KnownPart[] known;
    private final List<Task> tasks = new ArrayList<>();
    /** The turning parts, which {@link #others} tests against no other part. */
    private BitSet excluded = new BitSet();
    /** The engine's session for all other pairs; null if there are none, or before the first step. */
    private Engine.ContinuousSession others;

    /** Two nodes of two parts. */
    private record Task(PartPair parts, int nodeA, int nodeB) {
    }

    /** What is kept of a part between steps: its tree, and boxes at the positions of the last step. */
    private static final class KnownPart {
        private final PartTree tree;
        private double[] ownBoxes;
        private MovingPart.Ends ends;

        KnownPart(PartTree tree) {
            this.tree = tree;
        }
    }

    RotationSession(Engine engine, SearchScene scene, EngineOptions options, double tolerance, ThreadTeam team) {
        this.engine = engine;
        this.scene = scene;
        this.options = options;
        this.tolerance = tolerance;
        this.team = team;
        this.workers = new SessionWorkers<>(team, member -> new PairSearch(scene, options));
        this.known = new KnownPart[scene.partCount()];
    }

    @Override
    public void step(StepMotion motion, ContactBuffer contacts, StepStatistics statistics) {
        List<PartPair> pairs = pairs(motion);
        stepOthers(motion, contacts, statistics);
        if (!contacts.stop().isRaised()) {
            search(pairs, motion, contacts, statistics);
        }
    }

    private void stepOthers(StepMotion motion, ContactBuffer contacts, StepStatistics statistics) {
        BitSet turning = turning(motion);
        boolean isNew = !turning.equals(excluded);
        if (isNew) {
            openOthers(turning);
        }
        if (others != null) {
            others.step(withoutTurns(motion, turning, isNew), contacts, statistics);
        }
    }

    private void openOthers(BitSet turning) {
        closeOthers();
        PairRules rules = scene.rules().withoutOthers(turning);
        boolean any = false;
        for (int part = 0; part < scene.partCount(); part++) {
            any |= rules.isActive(part);
        }
        others = any ? engine.continuous(scene.withRules(rules), options) : null;
        excluded = turning;
    }

    /** Returns the motion in which turning parts rest; a new session has no parts yet. */
    private StepMotion withoutTurns(StepMotion motion, BitSet turning, boolean isNew) {
        double[] t1 = motion.t1().clone();
        BitSet resting = new BitSet();
        BitSet unchanged = new BitSet();
        for (int part = 0; part < scene.partCount(); part++) {
            if (turning.get(part)) {
                int first = 3 * scene.firstVertex(part);
                System.arraycopy(motion.t0(), first, t1, first, 3 * scene.firstVertex(part + 1) - first);
            }
            resting.set(part, turning.get(part) || motion.isResting(part));
            unchanged.set(part, !isNew && !turning.get(part) && motion.isUnchanged(part));
        }
        return StepMotion.of(motion.t0(), t1).withResting(resting).withUnchanged(unchanged);
    }

    private BitSet turning(StepMotion motion) {
        BitSet turning = new BitSet();
        for (int part = 0; part < scene.partCount(); part++) {
            turning.set(part, motion.turn(part).isPresent());
        }
        return turning;
    }

    /** Returns the pairs of parts that may come into contact and of which at least one turns. */
    private List<PartPair> pairs(StepMotion motion) {
        int count = scene.partCount();
        BitSet turning = turning(motion);
        MovingPart[] parts = new MovingPart[count];
        double[][] boxes = new double[count][];
        List<PartPair> pairs = new ArrayList<>();
        for (int a = turning.nextSetBit(0); a >= 0; a = turning.nextSetBit(a + 1)) {
            for (int b = 0; b < count; b++) {
                boolean isFirstVisit = a < b || (a > b && !turning.get(b));
                if (isFirstVisit && scene.rules().mayCollide(a, b)) {
                    prepare(a, motion, parts, boxes);
                    prepare(b, motion, parts, boxes);
                    addPair(Math.min(a, b), Math.max(a, b), parts, boxes, pairs);
                }
            }
        }
        return pairs;
    }

    private void prepare(int part, StepMotion motion, MovingPart[] parts, double[][] boxes) {
        if (parts[part] == null) {
            parts[part] = moving(part, motion);
            boxes[part] = parts[part].tree.isEmpty() ? new double[6] : parts[part].sweptBox();
        }
    }

    private void addPair(int a, int b, MovingPart[] parts, double[][] boxes, List<PartPair> pairs) {
        if (parts[a].tree.isEmpty() || parts[b].tree.isEmpty()) {
            return;
        }
        PartPair pair = PartPair.of(parts[a], boxes[a], parts[b], boxes[b], options.separation(), tolerance);
        for (int axis = 0; axis < 3; axis++) {
            if (boxes[a][axis] - boxes[b][3 + axis] > pair.reach || boxes[b][axis] - boxes[a][3 + axis] > pair.reach) {
                return;
            }
        }
        pairs.add(pair);
    }

    private MovingPart moving(int part, StepMotion motion) {
        int first = scene.firstVertex(part);
        if (motion.turn(part).isPresent()) {
            PartTurn turn = motion.turn(part).get();
            KnownPart kept = known(part, turn.points());
            if (kept.ownBoxes == null) {
                kept.ownBoxes = kept.tree.boxes(turn.points());
            }
            return MovingPart.turning(part, first, kept.tree, kept.ownBoxes, turn);
        }
        double[] x0 = Arrays.copyOfRange(motion.t0(), 3 * first, 3 * scene.firstVertex(part + 1));
        double[] x1 = motion.isResting(part)
                ? x0
                : Arrays.copyOfRange(motion.t1(), 3 * first, 3 * scene.firstVertex(part + 1));
        KnownPart kept = known(part, x0);
        kept.ends = ends(kept, x0, x1);
        return MovingPart.linear(part, first, kept.tree, kept.ends);
    }

    private KnownPart known(int part, double[] positions) {
        if (known[part] == null) {
            known[part] = new KnownPart(PartTree.of(scene.topology(part), positions, team));
        }
        return known[part];
    }

    /** Fits boxes to positions, unless they are those of one of the ends of the last step. */
    private static MovingPart.Ends ends(KnownPart kept, double[] x0, double[] x1) {
        double[] boxes0 = boxes(kept, x0);
        double[] boxes1 = Arrays.equals(x0, x1) ? boxes0 : boxes(kept, x1);
        return new MovingPart.Ends(x0, x1, boxes0, boxes1);
    }

    private static double[] boxes(KnownPart kept, double[] x) {
        MovingPart.Ends last = kept.ends;
        if (last != null && Arrays.equals(last.x1(), x)) {
            return last.boxes1();
        }
        return last != null && Arrays.equals(last.x0(), x) ? last.boxes0() : kept.tree.boxes(x);
    }

    private void search(List<PartPair> pairs, StepMotion motion, ContactBuffer contacts, StepStatistics statistics) {
        long start = System.nanoTime();
        workers.forEach(worker -> worker.begin(motion.t0(), contacts));
        tasks.clear();
        for (PartPair pair : pairs) {
            addTasks(pair);
        }
        next.reset(tasks.size(), contacts.stop()::isRaised);
        workers.run(this::work);
        workers.reportSearch(System.nanoTime() - start, statistics);
        workers.gather(contacts, statistics);
        workers.forEach(PairSearch::end);
        tasks.clear();
    }

    private void work(PairSearch worker) {
        for (int i = next.next(); i >= 0; i = next.next()) {
            Task task = tasks.get(i);
            worker.choose(task.parts);
            worker.search(task.nodeA, task.nodeB);
        }
    }

    /** Divides a pair of parts in space, breadth first. */
    private void addTasks(PartPair pair) {
        PairSearch worker = workers.get(0);
        worker.choose(pair);
        List<Task> level = List.of(new Task(pair, 0, 0));
        boolean divided = true;
        while (divided && level.size() < TASKS) {
            List<Task> below = new ArrayList<>();
            divided = false;
            for (Task task : level) {
                if (!worker.stayApart(task.nodeA, task.nodeB)) {
                    divided |= addChildren(worker, task, below);
                }
            }
            level = below;
        }
        tasks.addAll(level);
    }

    private static boolean addChildren(PairSearch worker, Task task, List<Task> to) {
        PartTree a = task.parts.a.tree;
        PartTree b = task.parts.b.tree;
        if (a.isLeaf(task.nodeA) && b.isLeaf(task.nodeB)) {
            to.add(task);
            return false;
        }
        if (worker.splitsA(task.nodeA, task.nodeB)) {
            to.add(new Task(task.parts, a.left(task.nodeA), task.nodeB));
            to.add(new Task(task.parts, a.right(task.nodeA), task.nodeB));
        } else {
            to.add(new Task(task.parts, task.nodeA, b.left(task.nodeB)));
            to.add(new Task(task.parts, task.nodeA, b.right(task.nodeB)));
        }
        return true;
    }

    @Override
    public List<String> devices() {
        return others == null ? List.of() : others.devices();
    }

    private void closeOthers() {
        if (others != null) {
            others.close();
            others = null;
        }
        excluded = new BitSet();
    }

    @Override
    public void close() {
        workers.close();
        closeOthers();
    }
}
