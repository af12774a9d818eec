package dev.graze.engine.devices;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.graze.device.Device;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class DeviceOpeningTest {
    private static final List<Device> THREE = List.of(named("a"), named("b"), named("c"));

    private final List<String> closed = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();

    /** One of which nothing but its name is asked. */
    private static Device named(String name) {
        return (Device) Proxy.newProxyInstance(Device.class.getClassLoader(), new Class<?>[] { Device.class },
                (proxy, method, arguments) -> name);
    }

    private List<String> open(Function<String, String> opener) {
        return DeviceOpening.openAll(THREE, device -> opener.apply(device.name()), closed::add, warnings::add);
    }

    @Test
    void whateverADeviceThrowsIsAReasonToDoWithoutIt() {
        assertThat(open(name -> {
            if (name.equals("b")) {
                throw new IllegalStateException("a driver that\nbreaks its word");
            }
            return name;
        })).containsExactly("a", "c");
        assertThat(warnings).containsExactly("device b is not used: a driver that breaks its word");
        assertThat(closed).isEmpty();
    }

    @Test
    void oneThatCannotBeClosedLeavesNoOtherOpen() {
        assertThatThrownBy(() -> DeviceOpening.openAll(THREE, device -> {
            if (device.name().equals("c")) {
                throw new OutOfMemoryError("heap");
            }
            return device.name();
        }, name -> {
            closed.add(name);
            throw new IllegalStateException("cannot close " + name);
        }, warnings::add)).isInstanceOf(OutOfMemoryError.class).hasMessage("heap").satisfies(
                failure -> assertThat(failure.getSuppressed()).extracting(Throwable::getMessage).containsExactly(
                        "cannot close a",
                        "cannot close b"));
        assertThat(closed).containsExactly("a", "b");
    }

    @Test
    void whatGoesWrongInHereLeavesNoDeviceOpen() {
        assertThatThrownBy(() -> open(name -> {
            if (name.equals("c")) {
                throw new OutOfMemoryError("heap");
            }
            return name;
        })).isInstanceOf(OutOfMemoryError.class);
        assertThat(closed).containsExactly("a", "b");
        assertThat(warnings).isEmpty();
    }
}
