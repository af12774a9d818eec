package dev.graze.cli.search;

import dev.graze.mesh.InvalidInputException;
import dev.graze.spi.Engine;
import dev.graze.spi.EngineSetting;
import dev.graze.spi.SearchMode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options for settings of single engines. Other engines refuse them. */
public final class EngineSettingOptions {
    private static final Set<EngineSetting> WITH_OWN_OPTION = Set.of(EngineSetting.PARTS, EngineSetting.GROUPS,
            EngineSetting.GROUP_SIZE, EngineSetting.STACK, EngineSetting.BATCH);

    @Option(names = "--parts", paramLabel = "N",
            description = "Engine fuzzy: number of overlapping parts of the scene, 1 to 64. Default: tuned while it "
                    + "runs")
    private Integer parts;

    @Option(names = "--groups", paramLabel = "N",
            description = "Engines lazy-steal and balance: groups that search on a device at the same time, 1 to 4096. "
                    + "Default: one per compute unit")
    private Integer groups;

    @Option(names = "--group-size", paramLabel = "N",
            description = "Engines lazy-steal and balance: work items per group on a device, 1 to 256. Default: "
                    + "tuned on a sample")
    private Integer groupSize;

    @Option(names = "--stack", paramLabel = "N",
            description = "With --group-size: capacity of a group's stack in local memory, in nodes, at least 4 per "
                    + "work item, at most what the device's local memory holds. Default: 8 per item")
    private Integer stack;

    @Option(names = "--batch", paramLabel = "N",
            description = "With --group-size: nodes that a group takes from a deque at a time, at most 1 per work "
                    + "item. Default: 1 per item")
    private Integer batch;

    @Option(names = "--set", paramLabel = "KEY=VALUE", converter = AssignmentConverter.class,
            description = "Sets any setting of the engine, such as parts=4; 'graze engines' lists them. Repeatable")
    private List<Assignment> assignments = List.of();

    /** Returns how to set this setting on the command line, without the value. */
    public static String option(EngineSetting setting) {
        return WITH_OWN_OPTION.contains(setting) ? "--" + setting.key() : "--set " + setting.key() + "=";
    }

    /**
     * Returns the explicit settings.
     *
     * @throws InvalidInputException if {@code --set} names a setting that the engine does not have, or one twice
     */
    Map<EngineSetting, Integer> values(Engine engine, SearchMode mode) {
        Map<EngineSetting, Integer> values = new LinkedHashMap<>();
        values.put(EngineSetting.PARTS, parts);
        values.put(EngineSetting.GROUPS, groups);
        values.put(EngineSetting.GROUP_SIZE, groupSize);
        values.put(EngineSetting.STACK, stack);
        values.put(EngineSetting.BATCH, batch);
        values.values().removeIf(value -> value == null);
        for (Assignment assignment : assignments) {
            Integer other = values.put(setting(assignment.key, engine, mode), assignment.value);
            if (other != null) {
                throw new InvalidInputException(assignment.key + " is set twice, to " + other + " and to "
                        + assignment.value + "; set it once");
            }
        }
        return values;
    }

    private static EngineSetting setting(String key, Engine engine, SearchMode mode) {
        List<EngineSetting> known = engine.capabilities(mode).settings();
        return known.stream().filter(setting -> setting.key().equals(key)).findFirst()
                .orElseThrow(() -> new InvalidInputException("engine '" + engine.name() + "' has no setting '" + key
                        + "' in " + mode.key() + " mode; " + choice(known)));
    }

    private static String choice(List<EngineSetting> known) {
        return known.isEmpty()
                ? "it has no settings, leave --set out"
                : known.stream().map(setting -> setting.key() + " (" + setting.least() + " to " + setting.most() + ")")
                        .collect(Collectors.joining(", ", "its settings are ", ""));
    }

    /** One {@code --set KEY=VALUE}. */
    private record Assignment(String key, int value) {
    }

    private static final class AssignmentConverter implements ITypeConverter<Assignment> {
        @Override
        public Assignment convert(String text) throws Exception {
            int equals = text.indexOf('=');
            if (equals < 1) {
                throw new TypeConversionException("'" + text + "' is not KEY=VALUE, such as parts=4");
            }
            return new Assignment(text.substring(0, equals), Values.wholeNumber(text.substring(equals + 1)));
        }
    }
}
