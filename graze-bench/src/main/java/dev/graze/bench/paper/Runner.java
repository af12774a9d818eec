package dev.graze.bench.paper;

import dev.graze.spi.ContactBuffer;
import dev.graze.spi.Engine;
import dev.graze.spi.IntersectionBuffer;
import dev.graze.spi.StepStatistics;

/** A session on its way through a window: of steps in motion, or of the instants at their ends. */
interface Runner extends AutoCloseable {
    StepResults run(int step, StepStatistics statistics);

    @Override
    void close();

    static Runner inMotion(Engine.ContinuousSession session, SceneWindow window, ContactBuffer buffer) {
        return new Runner() {
            @Override
            public StepResults run(int step, StepStatistics statistics) {
                buffer.clear();
                session.step(window.frame(step), window.frame(step + 1), buffer, statistics);
                return StepResults.of(buffer.toContacts());
            }

            @Override
            public void close() {
                session.close();
            }
        };
    }

    static Runner atInstants(Engine.DiscreteSession session, SceneWindow window, IntersectionBuffer buffer) {
        return new Runner() {
            @Override
            public StepResults run(int step, StepStatistics statistics) {
                buffer.clear();
                session.detect(window.frame(step + 1), buffer, statistics);
                return StepResults.of(buffer.toIntersections());
            }

            @Override
            public void close() {
                session.close();
            }
        };
    }
}
