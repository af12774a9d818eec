package dev.graze.engine.slabs;

import dev.graze.bounds.VertexVolumes;
import dev.graze.spi.ContactBuffer;
import dev.graze.spi.IndexPairPredicate;
import dev.graze.spi.IntersectionBuffer;
import dev.graze.spi.PairRules;
import dev.graze.spi.SearchScene;
import dev.graze.spi.StepMotion;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/**
 * What was found between parts that have not moved since. Two parts that rest in a step, and are where they rested in
 * the step before, have the contacts that they had then, so they need not be searched: in a pile of a thousand bodies
 * of which one moves, only the pairs of that one are.
 *
 * <p>When other parts come and go, what was found is renumbered. It does not hold for two parts that were not tested
 * against each other before and are now.
 *
 * @param <B> the buffer of contacts or of intersections
 */
abstract class SettledResults<B> {
    private final SearchScene scene;
    private final boolean[] settled;
    private final boolean[] resting;
    private final B kept;
    private boolean complete;
    /** If the scene has changed since the last step, its rules then, and for each part which it was, or -1. */
    private PairRules rulesBefore;
    private int[] partBefore;

    private SettledResults(SearchScene scene, B kept) {
        this.scene = scene;
        this.kept = kept;
        this.settled = new boolean[VertexVolumes.tellsPartsApart(scene) ? scene.partCount() : 0];
        this.resting = new boolean[settled.length];
    }

    /** Creates an empty store of contacts in motion. */
    static SettledResults<ContactBuffer> ofContacts(SearchScene scene) {
        return new SettledResults<>(scene, new ContactBuffer()) {
            @Override
            SettledResults<ContactBuffer> empty(SearchScene changed) {
                return ofContacts(changed);
            }

            @Override
            int first(SearchScene of, int part) {
                return of.firstVertex(part);
            }

            @Override
            boolean isResting(StepMotion motion, int part) {
                return motion.isResting(part);
            }

            @Override
            int partOf(int vertex) {
                return scene.partOfVertex(vertex);
            }

            @Override
            void addIf(ContactBuffer to, ContactBuffer from, IndexPairPredicate chosen, IntUnaryOperator number) {
                to.addIf(from, chosen, number);
            }

            @Override
            boolean replace(ContactBuffer kept, ContactBuffer found, IndexPairPredicate chosen) {
                kept.clear();
                boolean complete = found.isComplete();
                if (complete) {
                    kept.addIf(found, chosen, vertex -> vertex);
                }
                return complete;
            }
        };
    }

    /** Creates an empty store of intersections at an instant, when all parts rest. */
    static SettledResults<IntersectionBuffer> ofIntersections(SearchScene scene, boolean shapes) {
        return new SettledResults<>(scene, new IntersectionBuffer(shapes)) {
            @Override
            SettledResults<IntersectionBuffer> empty(SearchScene changed) {
                return ofIntersections(changed, shapes);
            }

            @Override
            int first(SearchScene of, int part) {
                return of.firstTriangle(part);
            }

            @Override
            boolean isResting(StepMotion motion, int part) {
                return true;
            }

            @Override
            int partOf(int triangle) {
                return scene.partOfTriangle(triangle);
            }

            @Override
            void addIf(IntersectionBuffer to, IntersectionBuffer from, IndexPairPredicate chosen,
                    IntUnaryOperator number) {
                to.addIf(from, chosen, number);
            }

            @Override
            boolean replace(IntersectionBuffer kept, IntersectionBuffer found, IndexPairPredicate chosen) {
                kept.clear();
                boolean complete = !found.stop().isRaised();
                if (complete) {
                    kept.addIf(found, chosen, triangle -> triangle);
                }
                return complete;
            }
        };
    }

    /** Creates an empty store for another scene. */
    abstract SettledResults<B> empty(SearchScene changed);

    /** Returns the first of what the buffer numbers in a part. */
    abstract int first(SearchScene of, int part);

    abstract boolean isResting(StepMotion motion, int part);

    /** Returns the part of what the buffer numbers. */
    abstract int partOf(int index);

    abstract void addIf(B to, B from, IndexPairPredicate chosen, IntUnaryOperator number);

    /** Keeps the chosen results instead of the earlier ones; returns false if the buffer does not hold all of them. */
    abstract boolean replace(B earlier, B found, IndexPairPredicate chosen);

    /**
     * Returns what is known in another scene. Results name the smaller number first, so they are kept only if the parts
     * that stay are in the same order as before; and only if neither scene ignores single pairs.
     *
     * @param keptParts for each part the part of this scene that it was, or -1
     */
    final SettledResults<B> changedTo(SearchScene changed, int[] keptParts) {
        SettledResults<B> next = empty(changed);
        int[] partAfter = partsAfter(keptParts);
        if (!complete || partAfter.length == 0 || !scene.ignored().isEmpty() || !changed.ignored().isEmpty()) {
            return next;
        }
        addIf(next.kept, kept, (a, b) -> partAfter[partOf(a)] >= 0 && partAfter[partOf(b)] >= 0, index -> {
            int part = partOf(index);
            return index - first(scene, part) + first(changed, partAfter[part]);
        });
        next.complete = true;
        next.rulesBefore = rulesBefore == null ? scene.rules() : rulesBefore;
        next.partBefore = new int[keptParts.length];
        for (int part = 0; part < keptParts.length; part++) {
            int before = keptParts[part];
            next.resting[part] = before >= 0 && resting[before];
            next.partBefore[part] = before < 0 || rulesBefore == null ? before : partBefore[before];
        }
        return next;
    }

    /** Returns for each part of this scene the part that it becomes, or -1; nothing if their order changes. */
    private int[] partsAfter(int[] keptParts) {
        int[] after = new int[scene.partCount()];
        Arrays.fill(after, -1);
        int last = -1;
        for (int part = 0; part < keptParts.length; part++) {
            if (keptParts[part] >= 0) {
                if (keptParts[part] < last) {
                    return new int[0];
                }
                last = keptParts[part];
                after[last] = part;
            }
        }
        return after;
    }

    /**
     * Starts a step: finds out which parts are settled, and adds the results between them. That comes before the
     * search, which one of them may stop.
     */
    final void begin(StepMotion motion, B results) {
        for (int part = 0; part < settled.length; part++) {
            boolean rested = resting[part]; // as the last step was told, so its results were kept
            resting[part] = isResting(motion, part);
            settled[part] = complete && rested && resting[part] && motion.isUnchanged(part);
        }
        complete = false;
        if (settled.length > 0) {
            addIf(results, kept, (a, b) -> {
                int partA = partOf(a);
                int partB = partOf(b);
                return isSettled(partA, partB) && scene.rules().mayCollide(partA, partB);
            }, index -> index);
        }
    }

    /** Returns whether the results between two parts, or within one, are those of the last step. */
    final boolean isSettled(int a, int b) {
        return settled.length > 0 && settled[a] && settled[b]
                && (rulesBefore == null || rulesBefore.mayCollide(partBefore[a], partBefore[b]));
    }

    /** Ends a step: keeps those of its results that the next one may need. */
    final void end(B results) {
        if (settled.length > 0) {
            rulesBefore = null;
            complete = replace(kept, results, (a, b) -> resting[partOf(a)] && resting[partOf(b)]);
        }
    }
}
