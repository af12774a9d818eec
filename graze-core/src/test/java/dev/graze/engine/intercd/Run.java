package dev.graze.engine.intercd;

import dev.graze.spi.ContactBuffer;
import dev.graze.Contacts;
import dev.graze.spi.Engine;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.StepStatistics;
import dev.graze.spi.StepStatistics.Counter;
import dev.graze.device.Device;
import dev.graze.device.DeviceChooser;
import dev.graze.engine.MovingMesh;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The results of an engine on a moving mesh.
 *
 * @param warnings all warnings of all steps
 */
record Run(List<Contacts> contacts, List<StepStatistics> statistics, List<String> warnings) {
    static Run of(Engine engine, MovingMesh mesh, int threads) {
        return of(engine, mesh, threads, 0);
    }

    static Run of(Engine engine, MovingMesh mesh, int threads, double separation) {
        Run run = new Run(new ArrayList<>(), new ArrayList<>(), Collections.synchronizedList(new ArrayList<>()));
        EngineOptions options = new EngineOptions(threads, separation, 1e-6, 20_000, false, null, null,
                run.warnings::add);
        ContactBuffer buffer = new ContactBuffer();
        try (Engine.ContinuousSession session = engine.continuous(mesh.topology(), options)) {
            for (int step = 0; step < mesh.steps(); step++) {
                buffer.clear();
                run.statistics.add(new StepStatistics());
                session.step(mesh.frames().get(step), mesh.frames().get(step + 1), buffer, run.statistics.getLast());
                run.contacts.add(buffer.toContacts());
            }
        }
        return run;
    }

    /** Returns the engine with these devices. */
    static InterCdEngine engine(InterCdSettings settings, List<? extends Device> devices) {
        return new InterCdEngine(settings, DeviceChooser.of(devices));
    }

    long sum(Counter counter) {
        return statistics.stream().mapToLong(step -> step.count(counter)).sum();
    }

    long count(int step, Counter counter) {
        return statistics.get(step).count(counter);
    }
}
