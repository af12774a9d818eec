package dev.graze.opencl;

import dev.graze.opencl.driver.DeviceFacts;
import dev.graze.opencl.driver.DeviceHandle;
import dev.graze.opencl.driver.DeviceQuery;
import dev.graze.opencl.driver.OpenClLibrary;
import dev.graze.device.Device;
import dev.graze.device.DeviceException;
import dev.graze.device.DeviceInventory;
import dev.graze.device.DeviceSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The devices of all OpenCL drivers on this machine. */
public final class OpenClSource implements DeviceSource {
    @Override
    public DeviceInventory inventory() {
        Optional<String> problem = OpenClLibrary.load();
        if (problem.isPresent()) {
            return none(problem.get());
        }
        try {
            synchronized (OpenClLibrary.DRIVER) {
                return findPlatforms();
            }
        } catch (RuntimeException | LinkageError e) {
            return none("OpenCL does not work here (" + e + "); update the driver");
        }
    }

    private static DeviceInventory none(String absence) {
        return new DeviceInventory(List.of(), Optional.of(absence));
    }

    private static DeviceInventory findPlatforms() {
        List<Platform> platforms = DeviceQuery.platforms().stream().map(Platform::new).toList();
        return platforms.isEmpty()
                ? none("OpenCL is installed, but no driver for it (no platform); install an OpenCL driver")
                : inventory(platforms);
    }

    /** A driver that the OpenCL loader knows. */
    interface Driver {
        String name();

        List<Device> devices();
    }

    private record Platform(long id) implements Driver {
        @Override
        public String name() {
            return DeviceFacts.platformName(id);
        }

        @Override
        public List<Device> devices() {
            return DeviceQuery.devices(id).stream()
                    .<Device>map(
                            device -> new OpenClDevice(new DeviceHandle(DeviceFacts.read(id, device), () -> device)))
                    .toList();
        }
    }

    /** Lists the devices of all drivers. A driver that fails does not hide the others' devices, but is reported. */
    static DeviceInventory inventory(List<? extends Driver> drivers) {
        List<Device> devices = new ArrayList<>();
        List<String> failures = new ArrayList<>();
        for (Driver driver : drivers) {
            try {
                devices.addAll(driver.devices());
            } catch (RuntimeException e) {
                failures.add(
                        "the OpenCL driver '" + driver.name() + "' does not work (" + DeviceException.reason(e)
                                + "); update or remove it");
            }
        }
        String absence = failures.isEmpty() && devices.isEmpty()
                ? withoutDevices(drivers)
                : String.join("; ", failures);
        return new DeviceInventory(List.copyOf(devices), absence.isEmpty() ? Optional.empty() : Optional.of(absence));
    }

    private static String withoutDevices(List<? extends Driver> drivers) {
        String names = drivers.stream().map(Driver::name).collect(Collectors.joining("; "));
        return "the OpenCL drivers here have no device (" + names
                + "); check that the device is present and accessible";
    }
}
