package dev.graze.bench.steal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.device.Device;
import dev.graze.device.DeviceException;
import dev.graze.device.DeviceMesh;
import dev.graze.device.PairTester;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnitDevicesTest {
    /** A device of three units has no equal parts of two, so it is measured as a whole, and the note says so. */
    @ParameterizedTest
    @CsvSource({ "1, 1, 1, two units are of the whole device", "2, 1, 2, ", "3, 1, 3, its 3 units make no part of 2",
            "4, 1, 2, ", "5, 1, 2, ", "7, 1, 2, " })
    void measuresOneUnitAndTwo(int units, int one, int two, String remark) {
        UnitDevices devices = UnitDevices.of(new Splitting(units, true));
        assertThat(devices.one().computeUnits()).isEqualTo(one);
        assertThat(devices.two().computeUnits()).isEqualTo(two);
        if (remark == null) {
            assertThat(devices.note()).doesNotContain("whole");
        } else {
            assertThat(devices.note()).contains(remark);
        }
    }

    @Test
    void measuresADeviceThatCannotBeSplitAsAWhole() {
        Device card = new Splitting(16, false);
        UnitDevices devices = UnitDevices.of(card);
        assertThat(devices.one()).isSameAs(card);
        assertThat(devices.two()).isSameAs(card);
        assertThat(devices.note()).contains("one unit are of the whole device", "two units are of the whole device",
                "the driver refuses");
    }

    /** Splits as the interface says: in equal parts, which may leave units over. Never opened. */
    private record Splitting(int computeUnits, boolean splits) implements Device {
        @Override
        public List<Device> split(int parts) {
            if (parts == 1) {
                return List.of(this);
            }
            if (!splits || parts > computeUnits) {
                throw new DeviceException("the driver refuses");
            }
            return Collections.nCopies(parts, new Splitting(computeUnits / parts, true));
        }

        @Override
        public String name() {
            return "card";
        }

        @Override
        public String platform() {
            return "stub";
        }

        @Override
        public String type() {
            return "GPU";
        }

        @Override
        public long memoryBytes() {
            return 0;
        }

        @Override
        public Optional<String> refusal() {
            return Optional.empty();
        }

        @Override
        public PairTester open(DeviceMesh mesh, double tolerance, boolean decides) {
            throw new DeviceException("a stub tests nothing");
        }
    }
}
