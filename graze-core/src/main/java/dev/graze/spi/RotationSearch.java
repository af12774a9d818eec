package dev.graze.spi;

import java.util.ServiceLoader;

/**
 * Finds the contacts of steps in which rigid parts rotate, in place of an engine: engines handle chords only. A
 * service, so that the API need not know the implementation.
 */
public interface RotationSearch {
    /**
     * Starts a session for steps in which parts {@link StepMotion#turn turn}. It searches the pairs with such a part
     * itself, the same way for every engine, and leaves the other pairs to the engine.
     *
     * @param tolerance the distance up to which features of turning parts may be reported, beyond the separation; 0 for
     * a millionth of the diagonal of the turning part, or what rounding allows
     */
    Engine.ContinuousSession start(Engine engine, SearchScene scene, EngineOptions options, double tolerance);

    /** Returns the implementation. */
    static RotationSearch service() {
        return ServiceLoader.load(RotationSearch.class, RotationSearch.class.getClassLoader()).findFirst()
                .orElseThrow(() -> new IllegalStateException("the search for turning parts is missing from the class"
                        + " or module path; graze-core contains it"));
    }
}
