package dev.graze.cli.search;

import dev.graze.spi.EngineSetting;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;

/** The settings of engines' own. An engine that has no such setting refuses it. */
final class EngineSettingOptions {
    @Option(names = "--parts", paramLabel = "N",
            description = "Engine fuzzy: into how many parts the scene is divided, 1 to 64. Default: measured while it runs")
    private Integer parts;

    @Option(names = "--group-size", paramLabel = "N",
            description = "Engines lazy-steal and balance: how many work items of a device work together, 1 to 256. Default: measured on a sample")
    private Integer groupSize;

    @Option(names = "--stack", paramLabel = "N",
            description = "With --group-size: nodes for which a group has room in local memory, at least 4 for each item. Default: 8 for each")
    private Integer stack;

    @Option(names = "--batch", paramLabel = "N",
            description = "With --group-size: nodes that a group takes from a deque at a time, at most 1 for each item. Default: 1 for each")
    private Integer batch;

    /** Those that were given. */
    Map<EngineSetting, Integer> values() {
        Map<EngineSetting, Integer> values = new LinkedHashMap<>();
        values.put(EngineSetting.PARTS, parts);
        values.put(EngineSetting.GROUP_SIZE, groupSize);
        values.put(EngineSetting.STACK, stack);
        values.put(EngineSetting.BATCH, batch);
        values.values().removeIf(value -> value == null);
        return values;
    }
}
