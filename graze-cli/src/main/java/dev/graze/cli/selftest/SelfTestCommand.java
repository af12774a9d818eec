package dev.graze.cli.selftest;

import dev.graze.Engines;
import dev.graze.device.Devices;
import dev.graze.io.file.IoReason;
import dev.graze.io.file.OutputFailedException;
import dev.graze.mesh.InvalidInputException;
import dev.graze.spi.Engine;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code graze selftest}: checks that every engine and device of this machine gives the same results. */
@Command(name = "selftest", sortOptions = false,
        description = "Generates random scenes, including hostile ones, and compares the results of every engine, on "
                + "this machine and its devices, with the reference, bit for bit; and random solids, whose relations, "
                + "points and penetrations it compares with counted cells. A third of the scenes are single "
                + "meshes; the others have deforming, rigid and fixed parts, loose edges and points, and filters, and "
                + "parts come, go and are replaced. Distances between parts are compared too, with those of all their "
                + "triangles one by one; so are safe steps, limited and cancelled searches, candidates, steps of "
                + "single vertices, and parts that turn. A scene with a difference is reduced and written: a mesh as "
                + "frames for 'graze check', a scene of parts as a text file. '--case' runs either again.",
        footerHeading = "%nExamples:%n", footer = {
                "  graze selftest                                one minute",
                "  graze selftest --seconds 3600 --seed 1        an hour, from a given seed",
                "  graze selftest --engines slabs,front          only these engines",
                "  graze selftest --case graze-selftest/scene-4-slabs    a written scene again", "",
                "Exit code 0 if all agree, 1 if something differs." })
public final class SelfTestCommand implements Callable<Integer> {
    private static final int MOST_FAULTS = 5;
    private static final long NANOS_PER_REPORT = 10_000_000_000L;

    @Option(names = "--seconds", paramLabel = "N", defaultValue = "60",
            description = "How long to run. Default: ${DEFAULT-VALUE}")
    private double seconds;

    @Option(names = "--seed", paramLabel = "S", defaultValue = "1",
            description = "Seed of the first scene; each seed always gives the same scene. Default: ${DEFAULT-VALUE}")
    private long seed;

    @Option(names = "--engines", paramLabel = "NAME", split = ",",
            description = "Only these, separated by commas. Default: all")
    private List<String> engineNames = List.of();

    @Option(names = "--device", paramLabel = "CHOICE", defaultValue = "all",
            description = "Devices to use, as in 'graze check'. Default: ${DEFAULT-VALUE}")
    private String device;

    @Option(names = "--out", paramLabel = "DIR", defaultValue = "graze-selftest",
            description = "Where to write scenes with a difference; created only if there is one. "
                    + "Default: ${DEFAULT-VALUE}")
    private Path directory;

    @Option(names = "--case", paramLabel = "DIR",
            description = "Runs a scene that was written, instead of random ones: every engine with 1 and with 3 "
                    + "threads, and the engine and options with which it differed")
    private Path written;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        if (!(seconds > 0)) {
            throw new InvalidInputException("--seconds must be more than 0, not " + seconds);
        }
        Devices.requireWellFormed(device);
        List<Engine> engines = engineNames.isEmpty()
                ? Engines.all()
                : engineNames.stream().map(Engines::named).toList();
        Trials trials = new Trials(engines, device);
        SolidTrials solids = new SolidTrials();
        int faults = written == null ? run(trials, solids) : rerun(trials);
        report(trials, solids, faults);
        return faults + solids.faults() == 0 ? 0 : 1;
    }

    private int run(Trials trials, SolidTrials solids) {
        long start = System.nanoTime();
        long end = start + (long) (seconds * 1e9);
        long nextReport = start + NANOS_PER_REPORT;
        int faults = 0;
        for (long number = seed; System.nanoTime() < end && faults + solids.faults() < MOST_FAULTS; number++) {
            for (Trials.Fault fault : trials.run(number)) {
                write(fault);
                faults++;
            }
            Optional<SolidTrials.Fault> fault = solids.run(number);
            if (fault.isPresent()) {
                write(fault.get(), number);
            }
            if (System.nanoTime() > nextReport) {
                nextReport = System.nanoTime() + NANOS_PER_REPORT;
                spec.commandLine().getErr().printf(Locale.ROOT, "%,d scenes, %.0f of %.0f s%n", trials.scenes(),
                        (System.nanoTime() - start) / 1e9,
                        seconds);
                spec.commandLine().getErr().flush();
            }
        }
        return faults;
    }

    private int rerun(Trials trials) {
        if (!Files.isDirectory(written)) {
            throw new InvalidInputException("--case " + written + " is not a directory; name one that 'graze selftest'"
                    + " wrote");
        }
        if (CaseFiles.hasBodies(written)) {
            throw new InvalidInputException("--case " + written + " holds two bodies, not a scene; its what.txt says "
                    + "how to compare them again");
        }
        List<Trials.Fault> faults = trials.rerun(CaseFiles.read(written), CaseFiles.readSetup(written));
        PrintWriter out = spec.commandLine().getOut();
        faults.forEach(fault -> out.println(words(fault.setup()) + ": " + fault.problem()));
        return faults.size();
    }

    private static String words(Setup setup) {
        return setup.inWords() + setup.question().beyondCheck();
    }

    private void write(SolidTrials.Fault fault, long number) {
        Path place = directory.resolve("bodies-" + number);
        List<Path> files = CaseFiles.writeBodies(fault.a(), fault.b(), place);
        write(place, fault.problem() + "\ngraze selftest --seed " + number + "\ngraze clash " + files.get(0) + " "
                + files.get(1) + " --json -\n");
    }

    private void write(Trials.Fault fault) {
        Path place = directory.resolve("scene-" + fault.seed() + "-" + fault.setup().engine().name());
        CaseFiles.write(fault.scene(), fault.setup(), place);
        String text = "scene " + fault.seed() + ", " + words(fault.setup()) + ": " + fault.problem()
                + "\ngraze selftest --case " + place
                + (fault.scene().isMesh()
                        ? command(place, fault, "continuous") + command(place, fault, "discrete")
                        : "")
                + "\n";
        write(place, text);
    }

    private void write(Path place, String text) {
        try {
            Files.writeString(place.resolve("what.txt"), text);
        } catch (IOException e) {
            throw new OutputFailedException(
                    place + ": cannot be written to: " + IoReason.of(e) + "; name another directory with --out",
                    e);
        }
        PrintWriter out = spec.commandLine().getOut();
        out.print(text);
        out.flush();
    }

    private static String command(Path place, Trials.Fault fault, String mode) {
        return "\ngraze check " + place + " --mode " + mode + " " + fault.setup().inWords() + " --pairs found.csv";
    }

    private void report(Trials trials, SolidTrials solids, int faults) {
        PrintWriter out = spec.commandLine().getOut();
        out.printf(Locale.ROOT,
                "%,d scenes, %,d times an engine on a scene, %,d contacts, near pairs and intersections compared: %s%n",
                trials.scenes(),
                trials.trials(), trials.results(),
                faults == 0
                        ? "no difference"
                        : written == null ? faults + " differ, written to " + directory : faults + " differ");
        out.printf(Locale.ROOT, "%,d answers about single steps and parts that turn compared as well%n",
                trials.answers());
        if (solids.relations() > 0) {
            out.printf(Locale.ROOT, "%,d relations of solids, %,d points and %,d penetrations compared with "
                    + "counted cells: %s%n", solids.relations(), solids.points(), solids.penetrations(),
                    solids.faults() == 0 ? "no difference" : solids.faults() + " differ, written to " + directory);
        }
        if (trials.cutShort() > 0) {
            out.printf(Locale.ROOT,
                    "scenes with a separation left out, because a search in them ended at its iteration limit: %,d%n",
                    trials.cutShort());
        }
        out.flush();
    }
}
