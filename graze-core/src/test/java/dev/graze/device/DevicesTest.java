package dev.graze.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.graze.mesh.InvalidInputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class DevicesTest {
    private static final FakeDevice RADEON = new FakeDevice("Radeon Pro", 8, Optional.empty());
    private static final FakeDevice OLD = new FakeDevice("Old Iron", 2, Optional.of("it has no doubles"));
    private static final FakeDevice GEFORCE = new FakeDevice("GeForce RTX", 4, Optional.empty());
    private static final List<DeviceInventory> THREE = List.of(
            new DeviceInventory(List.of(RADEON, OLD), Optional.empty()),
            new DeviceInventory(List.of(), Optional.of("no driver")),
            new DeviceInventory(List.of(GEFORCE), Optional.empty()));

    private final List<String> warnings = new ArrayList<>();

    private record FakeDevice(String name, int computeUnits, Optional<String> refusal) implements Device {
        @Override
        public String platform() {
            return "none";
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
        public List<Device> split(int parts) {
            if (parts > computeUnits) {
                throw new DeviceException(name + " cannot be split into " + parts);
            }
            return IntStream.range(0, parts)
                    .<Device>mapToObj(i -> new FakeDevice(name + " " + i, computeUnits / parts, Optional.empty()))
                    .toList();
        }

        @Override
        public PairTester open(DeviceMesh mesh, double tolerance, boolean decides) {
            throw new UnsupportedOperationException();
        }
    }

    private List<String> choose(String choice) {
        return Devices.choose(choice, THREE, warnings::add).stream().map(Device::name).toList();
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = { "all", " all " })
    void choosesAllUsableDevicesByDefault(String choice) {
        assertThat(choose(choice)).containsExactly("Radeon Pro", "GeForce RTX");
        assertThat(warnings).isEmpty();
    }

    @Test
    void choosesNone() {
        assertThat(choose("none")).isEmpty();
        assertThat(Devices.choose("none", warnings::add)).isEmpty();
        assertThat(warnings).isEmpty();
    }

    @Test
    void choosesByNumberAndByName() {
        assertThat(choose("2")).containsExactly("GeForce RTX");
        assertThat(choose("geforce, 0")).containsExactly("GeForce RTX", "Radeon Pro");
        assertThat(choose("r")).containsExactly("Radeon Pro", "GeForce RTX");
        assertThat(choose("0,radeon")).containsExactly("Radeon Pro");
        assertThat(choose("2/2,0")).containsExactly("GeForce RTX 0", "GeForce RTX 1", "Radeon Pro");
        assertThat(choose("rtx/4")).hasSize(4);
    }

    /** A device and its parts would share the same compute units. */
    @Test
    void choosesEachDeviceOnceAsFirstNamed() {
        assertThat(choose("2/2,2,rtx/4")).containsExactly("GeForce RTX 0", "GeForce RTX 1");
        assertThat(choose("2,2/2")).containsExactly("GeForce RTX");
        assertThat(choose("0,1,iron")).containsExactly("Radeon Pro");
        assertThat(warnings).containsExactly("device 1 (Old Iron) cannot be used: it has no doubles");
    }

    @Test
    void warnsAboutDevicesThatCannotBeUsedOrSplit() {
        assertThat(choose("0,1")).containsExactly("Radeon Pro");
        assertThat(choose("0/9")).containsExactly("Radeon Pro");
        assertThat(choose("iron")).isEmpty();
        assertThat(warnings).containsExactly("device 1 (Old Iron) cannot be used: it has no doubles",
                "Radeon Pro cannot be split into 9; it is used as one device",
                "device 1 (Old Iron) cannot be used: it has no doubles; all tests run on the CPU");
    }

    @Test
    void warnsWhyThereIsNoDevice() {
        assertThat(
                Devices.choose("0/2", List.of(new DeviceInventory(List.of(), Optional.of("no driver"))), warnings::add))
                .isEmpty();
        assertThat(Devices.choose(null, List.of(), warnings::add)).isEmpty();
        assertThat(Devices.choose(null, List.of(new DeviceInventory(List.of(OLD), Optional.empty())), warnings::add))
                .isEmpty();
        assertThat(warnings).containsExactly("there is no device: no driver; all tests run on the CPU",
                "there is no device: no module on the class path supports devices; all tests run on the CPU",
                "device 0 (Old Iron) cannot be used: it has no doubles; all tests run on the CPU");
    }

    @ParameterizedTest
    @ValueSource(strings = { "3", "intel", "0/x", "00" })
    void listsTheDevicesIfThereIsNoMatch(String choice) {
        Devices.requireWellFormed(choice);
        assertThatThrownBy(() -> choose(choice)).isInstanceOf(InvalidInputException.class).hasMessage(
                "there is no device '" + choice + "'; there are: 0 (Radeon Pro), 1 (Old Iron), 2 (GeForce RTX)");
    }

    @ParameterizedTest
    @ValueSource(strings = { "", " ", ",", "0,", "/2", "0/0", "all,0", "0,none", "all/2" })
    void refusesMalformedChoices(String choice) {
        assertThatThrownBy(() -> Devices.requireWellFormed(choice)).isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("cannot be understood; use all, none, or device numbers");
        assertThatThrownBy(() -> Devices.choose(choice, List.of(), warnings::add))
                .isInstanceOf(InvalidInputException.class);
    }

    /** If all named devices exist, other drivers do not matter. */
    @Test
    void warnsAboutABrokenDriverOnlyIfNoDeviceWasNamed() {
        List<DeviceInventory> broken = List
                .of(new DeviceInventory(List.of(RADEON), Optional.of("the driver 'X' does not work; remove it")));
        assertThat(Devices.choose(null, broken, warnings::add)).containsExactly(RADEON);
        assertThat(Devices.choose("all", broken, warnings::add)).containsExactly(RADEON);
        assertThat(warnings).containsExactly("the driver 'X' does not work; remove it",
                "the driver 'X' does not work; remove it");
        assertThat(Devices.choose("0", broken, warnings::add)).containsExactly(RADEON);
        assertThat(warnings).hasSize(2);
        assertThatThrownBy(() -> Devices.choose("geforce", broken, warnings::add))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContainingAll("there is no device 'geforce'", "; the driver 'X' does not work; remove it");
    }
}
