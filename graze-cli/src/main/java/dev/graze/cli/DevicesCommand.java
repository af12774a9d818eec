package dev.graze.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.graze.cli.output.Count;
import dev.graze.cli.output.JsonFile;
import dev.graze.device.Device;
import dev.graze.device.DeviceInventory;
import dev.graze.device.Devices;
import dev.graze.io.file.OutputFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(name = "devices", sortOptions = false,
        description = "Lists the devices that --device accepts, and why some cannot be used.",
        footerHeading = "%nExamples:%n", footer = {
                "  graze devices",
                "  graze check frames/ --engine inter-cd --device 0/2" })
final class DevicesCommand implements Callable<Integer> {
    private static final long MEGABYTE = 1 << 20;

    @Option(names = "--json", paramLabel = "FILE.json", description = "The same as one JSON object.")
    private Path json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        try (OutputFile file = json == null ? null : OutputFile.create(json)) {
            List<DeviceInventory> inventories = Devices.inventories();
            List<Device> devices = inventories.stream().flatMap(inventory -> inventory.devices().stream()).toList();
            List<String> absences = inventories.stream().flatMap(inventory -> inventory.absence().stream()).toList();
            print(devices, absences);
            if (file != null) {
                JsonFile.write(file, generator -> write(devices, absences, generator));
            }
        }
        return 0;
    }

    private void print(List<Device> devices, List<String> absences) {
        PrintWriter out = spec.commandLine().getOut();
        if (!devices.isEmpty()) {
            out.printf("%3s  %-11s  %5s  %10s  %s%n", "#", "type", "units", "memory", "name");
        }
        for (int number = 0; number < devices.size(); number++) {
            print(number, devices.get(number), out);
        }
        absences.forEach(absence -> out.println("no device: " + absence));
        if (devices.isEmpty()) {
            out.println(
                    "Engines then run all tests on the CPU. On Debian, install a driver for CPUs with: "
                            + "apt-get install pocl-opencl-icd");
        }
        out.flush();
    }

    private static void print(int number, Device device, PrintWriter out) {
        out.printf("%3d  %-11s  %5d  %10s  %s%n", number, device.type(), device.computeUnits(),
                Count.of(device.memoryBytes() / MEGABYTE) + " MB", device.name());
        out.printf("%37s%s%n", "", device.platform());
        out.printf("%37s%s%n", "", device.refusal().map(reason -> "cannot be used: " + reason).orElse("can be used"));
    }

    private static void write(List<Device> devices, List<String> absences, JsonGenerator generator) throws IOException {
        generator.writeArrayFieldStart("devices");
        for (int number = 0; number < devices.size(); number++) {
            write(number, devices.get(number), generator);
        }
        generator.writeEndArray();
        generator.writeArrayFieldStart("absences");
        for (String absence : absences) {
            generator.writeString(absence);
        }
        generator.writeEndArray();
    }

    private static void write(int number, Device device, JsonGenerator generator) throws IOException {
        generator.writeStartObject();
        generator.writeNumberField("number", number);
        generator.writeStringField("name", device.name());
        generator.writeStringField("platform", device.platform());
        generator.writeStringField("type", device.type());
        generator.writeNumberField("computeUnits", device.computeUnits());
        generator.writeNumberField("memoryBytes", device.memoryBytes());
        generator.writeStringField("refusal", device.refusal().orElse(null));
        generator.writeEndObject();
    }
}
