package dev.graze.opencl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.opencl.driver.OwnedObjects;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Checks after each test that the driver has no more objects than before. Waits for a while, because a background
 * thread closes lost devices.
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
