package dev.graze.opencl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.device.Device;
import dev.graze.device.DeviceInventory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Machines without a driver or without OpenCL, simulated in a separate Java process. */
class AbsenceTest {
    /** The program of the other process. */
    static final class Look {
        public static void main(String[] arguments) {
            System.out.println(new OpenClSource().inventory());
        }
    }

    @Test
    void reportsAMissingDriver(@TempDir Path empty) throws IOException, InterruptedException {
        assertThat(look(Map.of("OCL_ICD_VENDORS", empty.toString()), List.of()))
                .startsWith("DeviceInventory[devices=[], absence=")
                // a machine without OpenCL reports that instead
                .containsAnyOf("no driver for it (no platform); install an OpenCL driver",
                        "the OpenCL library cannot be loaded")
                .hasLineCount(1);
    }

    @Test
    void reportsAMissingLibrary() throws IOException, InterruptedException {
        assertThat(look(Map.of(), List.of("-Dorg.lwjgl.opencl.libname=libNoSuchThing.so"))).hasLineCount(1)
                .startsWith("DeviceInventory[devices=[], absence=Optional[the OpenCL library cannot be loaded (")
                .contains("libNoSuchThing.so", "; install an OpenCL driver");
    }

    private record Driver(String name, List<Device> all) implements OpenClSource.Driver {
        @Override
        public List<Device> devices() {
            if (all == null) {
                throw new IllegalStateException("clGetDeviceIDs\nfailed with CL_OUT_OF_HOST_MEMORY");
            }
            return all;
        }
    }

    @Test
    void reportsAFailingDriverBesideAWorkingOne() {
        Device device = TestDevices.require();
        Driver works = new Driver("works", List.of(device));
        Driver empty = new Driver("empty", List.of());
        Driver fails = new Driver("fails", null);
        String line = "the OpenCL driver 'fails' does not work (clGetDeviceIDs failed with CL_OUT_OF_HOST_MEMORY);"
                + " update or remove it";
        assertThat(OpenClSource.inventory(List.of(works, empty)))
                .isEqualTo(new DeviceInventory(List.of(device), Optional.empty()));
        assertThat(OpenClSource.inventory(List.of(fails, works)))
                .isEqualTo(new DeviceInventory(List.of(device), Optional.of(line)));
        assertThat(OpenClSource.inventory(List.of(empty, fails)))
                .isEqualTo(new DeviceInventory(List.of(), Optional.of(line)));
        assertThat(OpenClSource.inventory(List.of(empty)).absence()).get().asString()
                .contains("have no device (empty)");
    }

    /** Returns everything that the process prints to either stream, to detect messages of the library itself. */
    private static String look(Map<String, String> environment, List<String> options)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED", "-Dorg.lwjgl.system.memoryBackend=ffm"));
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Look.class.getName()));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output.strip();
    }
}
