package dev.graze.bench.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.graze.device.Device;
import dev.graze.device.DeviceException;
import dev.graze.device.DeviceInventory;
import dev.graze.device.DeviceMesh;
import dev.graze.device.PairTester;
import dev.graze.mesh.InvalidInputException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MeasuredDeviceTest {
    private static final Device OLD = new Stub("Old", "GPU", 8, Optional.of("it has no doubles"));
    private static final Device CARD = new Stub("Card", "GPU", 1, Optional.empty());
    private static final Device CORES = new Stub("Cores", "CPU", 2, Optional.empty());
    private static final List<DeviceInventory> ALL = List.of(new DeviceInventory(List.of(OLD, CARD), Optional.empty()),
            new DeviceInventory(List.of(CORES), Optional.empty()));

    @Test
    void choosesTheFirstUsableDevice() {
        MeasuredDevice device = MeasuredDevice.choose(null, ALL);
        assertThat(device.exists()).isTrue();
        assertThat(device.whole()).isEqualTo("1");
        assertThat(device.splits()).isFalse();
        assertThat(device.note())
                .isEqualTo("Device 1 is Card. Figures for two devices are left out: one unit does not split.");
    }

    @Test
    void warnsThatACpuSharesTheCores() {
        MeasuredDevice device = MeasuredDevice.choose("2", ALL);
        assertThat(device.splits()).isTrue();
        assertThat(device.inTwo()).isEqualTo("2/2");
        assertThat(device.note()).startsWith("Device 2 is Cores. It is a CPU, the same cores again")
                .doesNotContain("left out");
    }

    @Test
    void saysWhyThereIsNoDevice() {
        assertThat(
                MeasuredDevice.choose(null, List.of(new DeviceInventory(List.of(), Optional.of("no driver")))).note())
                .isEqualTo("Figures with a device are left out: no driver.");
        MeasuredDevice refused = MeasuredDevice.choose(null,
                List.of(new DeviceInventory(List.of(OLD), Optional.empty())));
        assertThat(refused.exists()).isFalse();
        assertThat(refused.note()).contains("Old cannot be used: it has no doubles");
        assertThat(MeasuredDevice.choose("none", ALL).exists()).isFalse();
    }

    @Test
    void refusesUnknownAndUnusableDevices() {
        assertThatThrownBy(() -> MeasuredDevice.choose("3", ALL)).isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("no device '3'; choose 0 to 2");
        assertThatThrownBy(() -> MeasuredDevice.choose("0", ALL)).isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("(Old) cannot be used: it has no doubles");
        assertThatThrownBy(() -> MeasuredDevice.choose("0", List.of()))
                .hasMessageContaining("no device '0'; choose none");
    }

    /** Never opened. */
    private record Stub(String name, String type, int computeUnits, Optional<String> refusal) implements Device {
        @Override
        public String platform() {
            return "stub";
        }

        @Override
        public long memoryBytes() {
            return 0;
        }

        @Override
        public List<Device> split(int parts) {
            if (computeUnits < parts) {
                throw new DeviceException("one unit does not split");
            }
            return List.of(this, this);
        }

        @Override
        public PairTester open(DeviceMesh mesh, double tolerance, boolean decides) {
            throw new DeviceException("a stub tests nothing");
        }
    }
}
