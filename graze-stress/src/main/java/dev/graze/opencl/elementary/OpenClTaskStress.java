package dev.graze.opencl.elementary;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.graze.device.DeviceException;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZL_Result;

/** A task that a closing tester ends while the master polls and collects it: the master always learns why. */
@JCStressTest
@Outcome(id = { "true, closed", "false, closed" }, expect = ACCEPTABLE, desc = "told why, at once or after a wait")
@Outcome(expect = FORBIDDEN, desc = "ended without a reason")
@State
public class OpenClTaskStress {
    private final OpenClTask task = new OpenClTask(null, new long[0], 0, 0);

    @Actor
    public void host() {
        task.fail(new DeviceException("closed"));
    }

    @Actor
    public void master(ZL_Result result) {
        result.r1 = task.isDone();
        try {
            task.collect(null);
        } catch (DeviceException reason) {
            result.r2 = reason.getMessage();
        }
    }
}
