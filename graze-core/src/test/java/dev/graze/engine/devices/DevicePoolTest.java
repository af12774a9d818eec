package dev.graze.engine.devices;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.graze.device.Device;
import dev.graze.mesh.InvalidInputException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class DevicePoolTest {
    private static final List<Device> THREE = List.of(named("a"), named("b"), named("c"));

    private final List<String> closed = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();

    /** Returns a device with a name and nothing else. */
    private static Device named(String name) {
        return (Device) Proxy.newProxyInstance(Device.class.getClassLoader(), new Class<?>[] { Device.class },
                (proxy, method, arguments) -> name);
    }

    private record Opened(String name, Consumer<String> closing) implements DevicePool.Member {
        @Override
        public void close() {
            closing.accept(name);
        }

        @Override
        public void abandon() {
            close();
        }
    }

    private DevicePool<Opened> open(Function<String, String> opener) {
        return DevicePool.open(THREE, device -> new Opened(opener.apply(device.name()), closed::add), warnings::add);
    }

    /** A device that is left out because of a setting would mean that the setting is ignored. */
    @Test
    void passesOnThatASettingIsBad() {
        assertThatThrownBy(() -> open(name -> {
            if (name.equals("b")) {
                throw new InvalidInputException("the stack is too large");
            }
            return name;
        })).isInstanceOf(InvalidInputException.class).hasMessage("the stack is too large");
        assertThat(closed).containsExactly("a");
        assertThat(warnings).isEmpty();
    }

    @Test
    void leavesOutADeviceThatThrowsAnything() {
        assertThat(open(name -> {
            if (name.equals("b")) {
                throw new IllegalStateException("the driver is\nbroken");
            }
            return name;
        }).names()).containsExactly("a", "c");
        assertThat(warnings).containsExactly("device b is not used: the driver is broken");
        assertThat(closed).isEmpty();
    }

    @Test
    void closesTheOthersIfOneCannotBeClosed() {
        assertThatThrownBy(() -> DevicePool.open(THREE, device -> {
            if (device.name().equals("c")) {
                throw new OutOfMemoryError("heap");
            }
            return new Opened(device.name(), name -> {
                closed.add(name);
                throw new IllegalStateException("cannot close " + name);
            });
        }, warnings::add)).isInstanceOf(OutOfMemoryError.class).hasMessage("heap").satisfies(
                failure -> assertThat(failure.getSuppressed()).extracting(Throwable::getMessage).containsExactly(
                        "cannot close a",
                        "cannot close b"));
        assertThat(closed).containsExactly("a", "b");
    }

    @Test
    void leavesNoDeviceOpenWhenTheHostFails() {
        assertThatThrownBy(() -> open(name -> {
            if (name.equals("c")) {
                throw new OutOfMemoryError("heap");
            }
            return name;
        })).isInstanceOf(OutOfMemoryError.class);
        assertThat(closed).containsExactly("a", "b");
        assertThat(warnings).isEmpty();
    }

    @Test
    void continuesWithoutALostDevice() {
        DevicePool<Opened> pool = open(name -> name);
        pool.drop(pool.members().get(1), new IllegalStateException("unplugged"));
        assertThat(pool.names()).containsExactly("a", "c");
        assertThat(closed).containsExactly("b");
        assertThat(warnings).containsExactly("device b is lost, continuing without it: unplugged");
    }
}
