package dev.graze.opencl.driver;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.graze.device.DeviceException;
import org.junit.jupiter.api.Test;

class NativeBytesTest {
    @Test
    void exhaustedNativeMemoryIsAFailureOfTheDevice() {
        assertThatThrownBy(() -> NativeBytes.allocate(1L << 40)).isInstanceOf(DeviceException.class)
                .hasMessageContaining("1099511627776 bytes outside Java's heap");
    }
}
