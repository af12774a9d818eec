package dev.graze.cli.search;

import dev.graze.spi.EngineSetting;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;

/** The options for settings of single engines. Other engines refuse them. */
final class EngineSettingOptions {
    @Option(names = "--parts", paramLabel = "N",
            description = "Engine fuzzy: number of overlapping parts of the scene, 1 to 64. Default: tuned while it "
                    + "runs")
    private Integer parts;

    @Option(names = "--group-size", paramLabel = "N",
            description = "Engines lazy-steal and balance: work items per group on a device, 1 to 256. Default: "
                    + "tuned on a "
                    + "sample")
    private Integer groupSize;

    @Option(names = "--stack", paramLabel = "N",
            description = "With --group-size: capacity of a group's stack in local memory, in nodes, at least 4 per "
                    + "work item. "
                    + "Default: 8 per item")
    private Integer stack;

    @Option(names = "--batch", paramLabel = "N",
            description = "With --group-size: nodes that a group takes from a deque at a time, at most 1 per work "
                    + "item. "
                    + "Default: 1 per item")
    private Integer batch;

    /** Returns the explicit settings. */
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
