package dev.graze.opencl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.opencl.driver.OwnedObjects;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * After each test the driver has as many objects as before it. A device that was lost is closed by a thread that nobody
 * waits for, so this waits.
 */
public final class NothingLeftBehind implements BeforeEachCallback, AfterEachCallback {
    private int liveBefore;

    @Override
    public void beforeEach(ExtensionContext test) {
        liveBefore = OwnedObjects.live();
    }

    @Override
    public void afterEach(ExtensionContext test) throws InterruptedException {
        for (int i = 0; i < 1000 && OwnedObjects.live() > liveBefore; i++) {
            Thread.sleep(10);
        }
        assertThat(OwnedObjects.live()).as("objects of the driver").isEqualTo(liveBefore);
    }
}
