package dev.graze.device;

import dev.graze.mesh.InvalidInputException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The devices of this machine, and the choice among them, in the format of {@link dev.graze.ContinuousOptions#device}.
 */
public final class Devices {
    private static final String ALL = "all";
    private static final String NONE = "none";
    private static final Pattern SPLIT = Pattern.compile("(.*)/(\\d{1,4})");
    private static final String CPU_ONLY = "; all tests run on the CPU";

    private final List<Device> all;
    private final String absence;
    /** Why drivers other than those of {@link #all} have no device. */
    private final List<String> brokenDrivers;
    /** Numbers of the devices selected so far: only the first selector of a device counts. */
    private final Set<Integer> named = new HashSet<>();
    private final List<Device> chosen = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();

    private Devices(List<DeviceInventory> inventories) {
        all = inventories.stream().flatMap(inventory -> inventory.devices().stream()).toList();
        absence = inventories.isEmpty()
                ? "no module on the class path supports devices"
                : inventories.stream().flatMap(inventory -> inventory.absence().stream())
                        .collect(Collectors.joining("; "));
        brokenDrivers = inventories.stream().filter(inventory -> !inventory.devices().isEmpty())
                .flatMap(inventory -> inventory.absence().stream()).toList();
    }

    /** Selects devices by number or name, and splits each into parts. */
    private record Selector(String device, int parts) {
        static Selector parse(String text) {
            Matcher split = SPLIT.matcher(text.strip());
            Selector selector = split.matches()
                    ? new Selector(split.group(1).strip(), Integer.parseInt(split.group(2)))
                    : new Selector(text.strip(), 1);
            if (selector.device.isEmpty() || selector.parts < 1 || selector.device.equals(ALL)
                    || selector.device.equals(NONE)) {
                throw new InvalidInputException(
                        "device '" + text.strip()
                                + "' cannot be understood; use all, none, or device numbers or parts of device names,"
                                + " separated by commas; append /N to split a device into N, such as 0 or 0/2");
            }
            return selector;
        }

        boolean matches(int number, Device candidate) {
            return isNumber()
                    ? device.equals(Integer.toString(number))
                    : candidate.name().toLowerCase(Locale.ROOT).contains(device.toLowerCase(Locale.ROOT));
        }

        private boolean isNumber() {
            return device.chars().allMatch(c -> c >= '0' && c <= '9');
        }
    }

    /** Returns what all sources found. Calls the drivers, which may take a second. */
    public static List<DeviceInventory> inventories() {
        return ServiceLoader.load(DeviceSource.class, DeviceSource.class.getClassLoader()).stream()
                .map(ServiceLoader.Provider::get)
                .map(DeviceSource::inventory).toList();
    }

    /**
     * Checks that a choice is well-formed, without looking for devices.
     *
     * @throws InvalidInputException if it is malformed
     */
    public static void requireWellFormed(String choice) {
        selectors(choice);
    }

    /**
     * Returns the devices to use.
     *
     * @param choice   in the format of {@link dev.graze.ContinuousOptions#device}; null for every usable device
     * @param warnings receives one line for each problem: no device at all, a device that cannot be used or cannot be
     *        split
     * @throws InvalidInputException if the choice is malformed or names a device that does not exist
     */
    public static List<Device> choose(String choice, Consumer<String> warnings) {
        requireWellFormed(choice);
        return isNone(choice) ? List.of() : choose(choice, inventories(), warnings);
    }

    static List<Device> choose(String choice, List<DeviceInventory> inventories, Consumer<String> warnings) {
        List<Selector> selectors = selectors(choice);
        if (isNone(choice)) {
            return List.of();
        }
        Devices devices = new Devices(inventories);
        if (devices.all.isEmpty()) {
            warnings.accept("there is no device: " + devices.absence + CPU_ONLY);
            return List.of();
        }
        if (selectors.isEmpty()) {
            devices.chooseAllUsable();
        } else {
            selectors.forEach(devices::choose);
        }
        devices.report(warnings);
        return List.copyOf(devices.chosen);
    }

    private static boolean isNone(String choice) {
        return choice != null && choice.strip().equals(NONE);
    }

    /** Returns the selectors of a choice; empty for all and none. */
    private static List<Selector> selectors(String choice) {
        if (choice == null || choice.strip().equals(ALL) || isNone(choice)) {
            return List.of();
        }
        return Arrays.stream(choice.split(",", -1)).map(Selector::parse).toList();
    }

    /**
     * Mentions devices that cannot be used only if there is no other. Always mentions a broken driver, since its
     * devices are unknown.
     */
    private void chooseAllUsable() {
        problems.addAll(brokenDrivers);
        for (int number = 0; number < all.size(); number++) {
            if (all.get(number).refusal().isEmpty()) {
                chosen.add(all.get(number));
            }
        }
        if (chosen.isEmpty()) {
            IntStream.range(0, all.size()).forEach(this::addRefusal);
        }
    }

    private void choose(Selector selector) {
        List<Integer> numbers = IntStream.range(0, all.size())
                .filter(number -> selector.matches(number, all.get(number)))
                .boxed().toList();
        if (numbers.isEmpty()) {
            throw new InvalidInputException("there is no device '" + selector.device + "'; there are: " + listing()
                    + brokenDrivers.stream().map(broken -> "; " + broken).collect(Collectors.joining()));
        }
        numbers.stream().filter(named::add).forEach(number -> addParts(number, selector.parts));
    }

    private void addParts(int number, int parts) {
        if (all.get(number).refusal().isEmpty()) {
            addParts(all.get(number), parts);
        } else {
            addRefusal(number);
        }
    }

    private void addRefusal(int number) {
        Device device = all.get(number);
        device.refusal().ifPresent(
                reason -> problems.add("device " + number + " (" + device.name() + ") cannot be used: " + reason));
    }

    private void addParts(Device device, int parts) {
        try {
            chosen.addAll(parts == 1 ? List.of(device) : device.split(parts));
        } catch (DeviceException e) {
            problems.add(e.getMessage() + "; it is used as one device");
            chosen.add(device);
        }
    }

    private String listing() {
        return IntStream.range(0, all.size()).mapToObj(number -> number + " (" + all.get(number).name() + ")")
                .collect(Collectors.joining(", "));
    }

    private void report(Consumer<String> warnings) {
        if (chosen.isEmpty()) {
            warnings.accept(String.join("; ", problems) + CPU_ONLY);
        } else {
            problems.forEach(warnings);
        }
    }
}
