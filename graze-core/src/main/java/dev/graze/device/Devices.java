package dev.graze.device;

import dev.graze.mesh.InvalidInputException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The devices of this machine, and which of them somebody wants, in the words of
 * {@link dev.graze.ContinuousOptions#device}.
 */
public final class Devices {
    private static final String ALL = "all";
    private static final String NONE = "none";
    private static final Pattern SPLIT = Pattern.compile("(.*)/(\\d{1,4})");
    private static final String ALONE = "; the CPU does the tests alone";

    private final List<Device> all;
    private final String absence;
    /** Why a driver beside those of the devices has none. */
    private final List<String> brokenDrivers;
    /** Numbers of devices that a wish has named: the first one decides. */
    private final Set<Integer> named = new HashSet<>();
    private final List<Device> chosen = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();

    private Devices(List<DeviceInventory> inventories) {
        all = inventories.stream().flatMap(inventory -> inventory.devices().stream()).toList();
        absence = inventories.isEmpty()
                ? "nothing on the class path can use devices"
                : inventories.stream().map(DeviceInventory::absence).collect(Collectors.joining("; "));
        brokenDrivers = inventories.stream().filter(inventory -> !inventory.devices().isEmpty())
                .map(DeviceInventory::absence)
                .filter(Objects::nonNull).toList();
    }

    /** Some devices by number or name, and as how many each is to work. */
    private record Wish(String device, int parts) {
        static Wish parse(String text) {
            Matcher split = SPLIT.matcher(text.strip());
            Wish wish = split.matches()
                    ? new Wish(split.group(1).strip(), Integer.parseInt(split.group(2)))
                    : new Wish(text.strip(), 1);
            if (wish.device.isEmpty() || wish.parts < 1 || wish.device.equals(ALL) || wish.device.equals(NONE)) {
                throw new InvalidInputException(
                        "device '" + text.strip()
                                + "' cannot be understood; say all, none, or numbers or parts of names"
                                + " separated by commas, each with /N behind it to work as N, such as 0 or 0/2");
            }
            return wish;
        }

        boolean isMetBy(int number, Device candidate) {
            return isNumber()
                    ? device.equals(Integer.toString(number))
                    : candidate.name().toLowerCase(Locale.ROOT).contains(device.toLowerCase(Locale.ROOT));
        }

        private boolean isNumber() {
            return device.chars().allMatch(c -> c >= '0' && c <= '9');
        }
    }

    /** What all sources found. Asks drivers, which may take a second. */
    public static List<DeviceInventory> inventories() {
        return ServiceLoader.load(DeviceSource.class, DeviceSource.class.getClassLoader()).stream()
                .map(ServiceLoader.Provider::get)
                .map(DeviceSource::inventory).toList();
    }

    /**
     * Checks that a choice can be understood, without a look at what there is.
     *
     * @throws InvalidInputException if it cannot
     */
    public static void requireWellFormed(String choice) {
        wishes(choice);
    }

    /**
     * The devices to use.
     *
     * @param choice   in the words of {@link dev.graze.ContinuousOptions#device}; null is all that can be used
     * @param warnings gets a line for each thing that cannot be had: no device at all, one that cannot be used, one
     *        that cannot be split
     * @throws InvalidInputException if the choice cannot be understood, or names what is not among the devices there
     * are
     */
    public static List<Device> choose(String choice, Consumer<String> warnings) {
        requireWellFormed(choice);
        return isNone(choice) ? List.of() : choose(choice, inventories(), warnings);
    }

    static List<Device> choose(String choice, List<DeviceInventory> inventories, Consumer<String> warnings) {
        List<Wish> wishes = wishes(choice);
        if (isNone(choice)) {
            return List.of();
        }
        Devices devices = new Devices(inventories);
        if (devices.all.isEmpty()) {
            warnings.accept("there is no device: " + devices.absence + ALONE);
            return List.of();
        }
        if (wishes.isEmpty()) {
            devices.takeAll();
        } else {
            wishes.forEach(devices::take);
        }
        devices.tell(warnings);
        return List.copyOf(devices.chosen);
    }

    private static boolean isNone(String choice) {
        return choice != null && choice.strip().equals(NONE);
    }

    /** What is wished for in particular; empty for all and none. */
    private static List<Wish> wishes(String choice) {
        if (choice == null || choice.strip().equals(ALL) || isNone(choice)) {
            return List.of();
        }
        return Arrays.stream(choice.split(",", -1)).map(Wish::parse).toList();
    }

    /**
     * One that cannot be used is worth a word only if there is no other. A driver that fails always is, since nobody
     * can tell what it has.
     */
    private void takeAll() {
        problems.addAll(brokenDrivers);
        for (int number = 0; number < all.size(); number++) {
            if (all.get(number).refusal() == null) {
                chosen.add(all.get(number));
            }
        }
        if (chosen.isEmpty()) {
            IntStream.range(0, all.size()).forEach(this::refuse);
        }
    }

    private void take(Wish wish) {
        List<Integer> numbers = IntStream.range(0, all.size()).filter(number -> wish.isMetBy(number, all.get(number)))
                .boxed().toList();
        if (numbers.isEmpty()) {
            throw new InvalidInputException("there is no device '" + wish.device + "'; there are: " + listing()
                    + brokenDrivers.stream().map(broken -> "; " + broken).collect(Collectors.joining()));
        }
        numbers.stream().filter(named::add).forEach(number -> take(number, wish.parts));
    }

    private void take(int number, int parts) {
        if (all.get(number).refusal() == null) {
            addParts(all.get(number), parts);
        } else {
            refuse(number);
        }
    }

    private void refuse(int number) {
        problems.add(
                "device " + number + " (" + all.get(number).name() + ") cannot be used: " + all.get(number).refusal());
    }

    private void addParts(Device device, int parts) {
        try {
            chosen.addAll(parts == 1 ? List.of(device) : device.split(parts));
        } catch (DeviceException e) {
            problems.add(e.getMessage() + "; it works as one");
            chosen.add(device);
        }
    }

    private String listing() {
        return IntStream.range(0, all.size()).mapToObj(number -> number + " (" + all.get(number).name() + ")")
                .collect(Collectors.joining(", "));
    }

    private void tell(Consumer<String> warnings) {
        if (chosen.isEmpty()) {
            warnings.accept(String.join("; ", problems) + ALONE);
        } else {
            problems.forEach(warnings);
        }
    }
}
