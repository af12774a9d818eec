package dev.graze.bench.paper;

import dev.graze.device.Device;
import dev.graze.device.DeviceException;
import dev.graze.device.DeviceInventory;
import dev.graze.device.Devices;
import dev.graze.mesh.InvalidInputException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The measured device, whole and split in two; or why none is measured. */
public final class MeasuredDevice {
    private static final String NONE = "none";

    private final int number;
    /** Null if no device is measured. */
    private final Device device;
    private final boolean splits;
    private final String note;

    private MeasuredDevice(int number, Device device) {
        this.number = number;
        this.device = device;
        String problem = splitProblem(device);
        this.splits = problem == null;
        this.note = "Device " + number + " is " + device.name() + "." + ownCores(device)
                + (splits ? "" : " Figures for two devices are left out: " + problem + ".");
    }

    private MeasuredDevice(String absence) {
        this.number = -1;
        this.device = null;
        this.splits = false;
        this.note = "Figures with a device are left out: " + absence + ".";
    }

    /**
     * Chooses a device by its number, or the first that can be used.
     *
     * @param choice a number, none, or null
     * @throws InvalidInputException if there is no such device, or it cannot be used
     */
    public static MeasuredDevice choose(String choice) {
        return choose(choice, choice != null && choice.equals(NONE) ? List.of() : Devices.inventories());
    }

    static MeasuredDevice choose(String choice, List<DeviceInventory> inventories) {
        if (choice != null && choice.equals(NONE)) {
            return new MeasuredDevice("--device none was given");
        }
        List<Device> devices = inventories.stream().flatMap(inventory -> inventory.devices().stream()).toList();
        if (choice != null) {
            return numbered(choice, devices);
        }
        return IntStream.range(0, devices.size()).filter(number -> devices.get(number).refusal().isEmpty()).boxed()
                .findFirst()
                .map(number -> new MeasuredDevice(number, devices.get(number)))
                .orElseGet(() -> new MeasuredDevice(absence(inventories, devices)));
    }

    private static MeasuredDevice numbered(String choice, List<Device> devices) {
        int number = IntStream.range(0, devices.size()).filter(i -> choice.equals(Integer.toString(i))).findFirst()
                .orElseThrow(() -> new InvalidInputException("--device: there is no device '" + choice + "'; choose "
                        + (devices.isEmpty()
                                ? ""
                                : "0 to " + (devices.size() - 1) + ", as 'graze devices' lists them, or ")
                        + NONE));
        Device device = devices.get(number);
        device.refusal().ifPresent(reason -> {
            throw new InvalidInputException(
                    "--device: device " + number + " (" + device.name() + ") cannot be used: " + reason);
        });
        return new MeasuredDevice(number, device);
    }

    private static String absence(List<DeviceInventory> inventories, List<Device> devices) {
        String reasons = Stream.concat(inventories.stream().flatMap(inventory -> inventory.absence().stream()),
                devices.stream().flatMap(device -> device.refusal().stream()
                        .map(reason -> device.name() + " cannot be used: " + reason)))
                .collect(Collectors.joining("; "));
        return reasons.isEmpty() ? "there is none" : reasons;
    }

    /** Returns null if the device can be split. */
    private static String splitProblem(Device device) {
        try {
            device.split(2);
            return null;
        } catch (DeviceException problem) {
            return problem.getMessage();
        }
    }

    private static String ownCores(Device device) {
        return device.type().equals("CPU")
                ? " It is a CPU, the same cores again: it competes with the threads, so times with it show the"
                        + " overhead of a device, not the speed of a graphics card."
                : "";
    }

    /** Returns whether a device is measured. */
    public boolean exists() {
        return device != null;
    }

    /** Returns whether the device can be split in two. */
    public boolean splits() {
        return splits;
    }

    /** Returns the whole device, which must exist. */
    public List<Device> devices() {
        return List.of(device);
    }

    /** Returns the two halves of the device, which must support splitting. */
    public List<Device> parts() {
        return device.split(2);
    }

    /** Returns the whole device in the syntax of {@link dev.graze.ContinuousOptions#device}. */
    public String whole() {
        return Integer.toString(number);
    }

    public String inTwo() {
        return number + "/2";
    }

    /** Returns a remark for readers of the figures. */
    public String note() {
        return note;
    }
}
