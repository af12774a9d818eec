package dev.graze.spi;

import java.util.ServiceLoader;

/**
 * Finds the contacts of steps in which rigid parts rotate, in place of an engine: engines know chords only. A service,
 * so that the API need not know the implementation.
 */
public interface RotationSearch {
    /**
     * Starts a session. It searches the pairs with a part that turns itself, the same way for every engine, and leaves
     * the other pairs to the engine.
     *
     * @param tolerance the distance up to which features of turning parts may be reported, beyond the separation; 0 for
     *        a millionth of the size of the parts
     */
    Session start(Engine engine, SearchScene scene, EngineOptions options, double tolerance);

    /** Returns the implementation. */
    static RotationSearch service() {
        return ServiceLoader.load(RotationSearch.class, RotationSearch.class.getClassLoader()).findFirst()
                .orElseThrow(() -> new IllegalStateException("the search for turning parts is missing from the class"
                        + " or module path; graze-core contains it"));
    }

    /** A session for steps in which parts turn; see {@link StepMotion#turn}. */
    interface Session extends Engine.ContinuousSession {
        /**
         * Adds the earliest contacts between turning parts and others, all with the same time of impact, and no contact
         * of other pairs. Ends as soon as nothing earlier can follow.
         *
         * @param latest contacts later than this are not wanted
         */
        void addEarliest(StepMotion motion, double latest, ContactBuffer contacts, StepStatistics statistics);
    }
}
