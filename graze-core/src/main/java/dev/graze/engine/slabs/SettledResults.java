package dev.graze.engine.slabs;

import dev.graze.bounds.VertexVolumes;
import dev.graze.spi.ContactBuffer;
import dev.graze.spi.IndexPairPredicate;
import dev.graze.spi.IntersectionBuffer;
import dev.graze.spi.SearchScene;
import dev.graze.spi.StepMotion;

/**
 * What was found between parts that have not moved since. Two parts that rest in a step, and are where they rested in
 * the step before, have the contacts that they had then, so they need not be searched: in a pile of a thousand bodies
 * of which one moves, only the pairs of that one are.
 *
 * @param <B> the buffer of contacts or of intersections
 */
abstract class SettledResults<B> {
    private final boolean[] settled;
    private final boolean[] resting;
    private final B kept;
    private boolean complete;

    private SettledResults(SearchScene scene, B kept) {
        this.kept = kept;
        this.settled = new boolean[VertexVolumes.tellsPartsApart(scene) ? scene.partCount() : 0];
        this.resting = new boolean[settled.length];
    }

    /** Creates an empty store of contacts in motion. */
    static SettledResults<ContactBuffer> ofContacts(SearchScene scene) {
        return new SettledResults<>(scene, new ContactBuffer()) {
            @Override
            boolean isResting(StepMotion motion, int part) {
                return motion.isResting(part);
            }

            @Override
            int partOf(int vertex) {
                return scene.partOfVertex(vertex);
            }

            @Override
            void addIf(ContactBuffer to, ContactBuffer from, IndexPairPredicate chosen) {
                to.addIf(from, chosen);
            }

            @Override
            boolean replace(ContactBuffer kept, ContactBuffer found, IndexPairPredicate chosen) {
                kept.clear();
                boolean complete = !found.isStreamed() && !found.stop().isRaised();
                if (complete) {
                    kept.addIf(found, chosen);
                }
                return complete;
            }
        };
    }

    /** Creates an empty store of intersections at an instant, when all parts rest. */
    static SettledResults<IntersectionBuffer> ofIntersections(SearchScene scene, boolean shapes) {
        return new SettledResults<>(scene, new IntersectionBuffer(shapes)) {
            @Override
            boolean isResting(StepMotion motion, int part) {
                return true;
            }

            @Override
            int partOf(int triangle) {
                return scene.partOfTriangle(triangle);
            }

            @Override
            void addIf(IntersectionBuffer to, IntersectionBuffer from, IndexPairPredicate chosen) {
                to.addIf(from, chosen);
            }

            @Override
            boolean replace(IntersectionBuffer kept, IntersectionBuffer found, IndexPairPredicate chosen) {
                kept.clear();
                boolean complete = !found.stop().isRaised();
                if (complete) {
                    kept.addIf(found, chosen);
                }
                return complete;
            }
        };
    }

    abstract boolean isResting(StepMotion motion, int part);

    /** Returns the part of what the buffer numbers. */
    abstract int partOf(int index);

    abstract void addIf(B to, B from, IndexPairPredicate chosen);

    /** Keeps the chosen results instead of the earlier ones; returns false if the buffer does not hold all of them. */
    abstract boolean replace(B earlier, B found, IndexPairPredicate chosen);

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
            addIf(results, kept, (a, b) -> settled[partOf(a)] && settled[partOf(b)]);
        }
    }

    /** Returns whether a part's results with other settled parts, and with itself, are those of the last step. */
    final boolean isSettled(int part) {
        return part < settled.length && settled[part];
    }

    /** Ends a step: keeps those of its results that the next one may need. */
    final void end(B results) {
        if (settled.length > 0) {
            complete = replace(kept, results, (a, b) -> resting[partOf(a)] && resting[partOf(b)]);
        }
    }
}
