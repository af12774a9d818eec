package dev.graze.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.graze.cli.testing.CommandRun;
import dev.graze.cli.testing.TinyScene;
import dev.graze.device.Device;
import dev.graze.device.Devices;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DevicesTest {
    @TempDir
    private Path directory;

    /** Works on any machine, with or without devices. */
    @Test
    void listsDevicesOrSaysWhyThereAreNone() {
        String out = CommandRun.of("devices").succeeded().out();
        List<Device> devices = devices();
        assertThat(out).contains(devices.stream().map(Device::name).toList())
                .contains(devices.stream().map(Device::platform).toList());
        if (devices.isEmpty()) {
            assertThat(out).contains("no device: ", "apt-get install pocl-opencl-icd");
        } else {
            assertThat(out).containsSubsequence("#", "units", "memory", "  0  " + devices.getFirst().type(), "MB",
                    "can");
        }
    }

    private static List<Device> devices() {
        return Devices.inventories().stream().flatMap(inventory -> inventory.devices().stream()).toList();
    }

    @Test
    void writesDevicesAsJson() throws IOException {
        Path file = directory.resolve("devices.json");
        CommandRun.of("devices", "--json", file).succeeded();
        JsonNode json = new ObjectMapper().readTree(file.toFile());
        List<Device> devices = devices();
        assertThat(json.get("devices")).hasSameSizeAs(devices);
        assertThat(json.get("absences").isEmpty()).isEqualTo(!devices.isEmpty());
        for (int i = 0; i < devices.size(); i++) {
            assertThat(json.get("devices").get(i).get("number").asInt()).isEqualTo(i);
            assertThat(json.get("devices").get(i).get("name").asText()).isEqualTo(devices.get(i).name());
        }
    }

    @Test
    void checksTheDeviceOptionBeforeAnyWork() {
        TinyScene.frame(directory.resolve("0.ply"), 1);
        TinyScene.frame(directory.resolve("1.ply"), -1);
        CommandRun.of("check", directory, "--device", "none").succeeded();
        CommandRun.of("check", directory, "--engine", "inter-cd", "--device", "0,,1").refused(
                "device '' cannot be understood",
                "all, none");
        CommandRun.of("check", directory, "--engine", "inter-cd", "--device", "0/0")
                .refused("device '0/0' cannot be understood");
    }

    @ParameterizedTest
    @ValueSource(strings = { "inter-cd", "lazy-steal" })
    void reportsWhichDevicesWereUsed(String engine) throws IOException {
        TinyScene.frame(directory.resolve("0.ply"), 1);
        TinyScene.frame(directory.resolve("1.ply"), -1);
        List<String> usable = devices().stream().filter(device -> device.refusal().isEmpty()).map(Device::name)
                .toList();
        Path summary = directory.resolveSibling("summary.json");
        String out = CommandRun.of("check", directory, "--engine", engine, "--summary", summary).succeeded().out();
        assertThat(out).contains(usable);
        assertThat(new ObjectMapper().readTree(summary.toFile()).get("devices")).extracting(JsonNode::asText)
                .isEqualTo(usable);
        assertThat(CommandRun.of("check", directory, "--engine", "fuzzy", "--mode", "discrete", "--device", "all")
                .succeeded().out())
                .contains(usable);
        assertThat(CommandRun.of("check", directory, "--engine", engine, "--device", "none").succeeded().out())
                .doesNotContain("device");
    }

    /** A user who names a device would otherwise believe that it was used. */
    @Test
    void refusesDevicesWhereNoneWouldBeUsed() {
        TinyScene.frame(directory.resolve("0.ply"), 1);
        TinyScene.frame(directory.resolve("1.ply"), -1);
        CommandRun.of("check", directory, "--device", "0").refused("engine 'slabs' uses no devices", "inter-cd");
        CommandRun.of("check", directory, "--engine", "inter-cd", "--mode", "discrete", "--device", "0")
                .refused("engine 'inter-cd' uses no devices in discrete mode", "choose engine fuzzy");
    }

    @Test
    void reportsAMissingDirectory() {
        CommandRun.of("check", directory.resolve("nowhere")).refused("nowhere: no such file or directory");
    }
}
