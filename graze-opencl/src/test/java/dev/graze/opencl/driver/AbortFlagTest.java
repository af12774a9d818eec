package dev.graze.opencl.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.opencl.OpenClDevice;
import dev.graze.opencl.TestDevices;
import dev.graze.opencl.rays.RayPipeline;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lwjgl.opencl.CL10;

class AbortFlagTest {
    private DeviceContext context;

    @BeforeEach
    void open() {
        OpenClDevice device = TestDevices.require();
        context = new DeviceContext(device.handle(), RayPipeline.PROGRAM, "");
        synchronized (OpenClLibrary.DRIVER) {
            context.acquire();
        }
    }

    @AfterEach
    void close() {
        if (context != null) {
            synchronized (OpenClLibrary.DRIVER) {
                context.release();
            }
        }
    }

    private int references() {
        int[] count = new int[1];
        assertThat(CL10.clGetContextInfo(context.context(), CL10.CL_CONTEXT_REFERENCE_COUNT, count, null)).isZero();
        return count[0];
    }

    /** Checks reference counts, because a driver keeps a buffer that is still mapped, and with it the context. */
    @Test
    void leavesNoReferencesInTheDriver() throws InterruptedException {
        int before = references();
        AbortFlag flag;
        try (DeviceSession session = DeviceSession.open(context, Function.identity())) {
            flag = new AbortFlag(session);
            assertThat(flag.isRaised()).isFalse();
            flag.raise();
            assertThat(flag.isRaised()).isTrue();
            assertThat(references()).isGreaterThan(before);
        }
        // a driver may release what a command retained shortly after it reports the command as complete
        for (int wait = 0; wait < 100 && references() > before; wait++) {
            Thread.sleep(50);
        }
        assertThat(references()).isEqualTo(before);
        flag.raise();
        assertThat(flag.isRaised()).as("released").isFalse();
    }
}
