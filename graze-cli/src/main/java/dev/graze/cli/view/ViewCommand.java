package dev.graze.cli.view;

import dev.graze.cli.check.CheckSettings;
import dev.graze.cli.output.CommandText;
import dev.graze.cli.output.Version;
import dev.graze.cli.parts.FrameInput;
import dev.graze.cli.search.Mode;
import dev.graze.io.FollowedFrames;
import dev.graze.io.FrameSequence;
import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Topology;
import dev.graze.viewer.ReportInfo;
import dev.graze.viewer.server.Search;
import dev.graze.viewer.server.ViewServer;
import dev.graze.viewer.server.ViewedScene;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command {@code graze view}. */
@Command(name = "view", sortOptions = false, abbreviateSynopsis = true,
        description = "Shows a sequence of mesh files in the browser and marks what collides, searching while you "
                + "watch. "
                + "Press Ctrl-C to stop.",
        exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
                "2:bad usage or input", "130:ended with Ctrl-C" },
        footerHeading = "%nExamples:%n", footer = {
                "  graze view frames/",
                "  graze view dance.glb --fps 60",
                "  graze view part.stl --mode discrete",
                "  graze view frames/ --port 8080 --no-browser",
                "  graze view --live frames/                follow a simulation that writes them" })
public final class ViewCommand implements Callable<Integer> {
    @Mixin
    private FrameInput input;

    @Option(names = "--live",
            description = "Follow a directory while frames are being written to it; each frame appears when complete.")
    private boolean live;

    @Mixin
    private CheckSettings settings;

    @Option(names = "--no-check", description = "Show the frames without checking them.")
    private boolean noCheck;

    @Option(names = "--port", paramLabel = "N", defaultValue = "0",
            description = "The port to listen on, for this machine only. Default: any free port")
    private int port;

    @Option(names = "--no-browser", description = "Print the address without opening a browser.")
    private boolean noBrowser;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        settings.requireUsable();
        if (port < 0 || port > 65_535) {
            throw new InvalidInputException(
                    "--port must be from 1 to 65535, or left out for any that is free, not " + port);
        }
        return live ? follow(liveDirectory()) : serve();
    }

    private int serve() {
        try (FrameSequence frames = input.open();
                ViewServer server = ViewServer.start(port)) {
            server.show(scene(new SequenceFrames(frames, settings.mode())));
            announce(server);
            return untilInterrupted(new CountDownLatch(1)::await);
        }
    }

    private Path liveDirectory() {
        if (input.inputs().size() != 1 || input.first().toFile().isFile()) {
            throw new InvalidInputException(
                    "--live follows one directory; name the one into which the frames are written");
        }
        return input.first();
    }

    private int follow(Path directory) {
        try (ViewServer server = ViewServer.start(port)) {
            announce(server);
            FollowedFrames followed = new FollowedFrames(directory, settings.mode() == Mode.DISCRETE, input.options());
            return untilInterrupted(new LiveView(followed, server, settings.mode(), this::scene)::run);
        }
    }

    /** Work that runs until the thread is interrupted. */
    @FunctionalInterface
    private interface Endless {
        void run() throws InterruptedException;
    }

    private static int untilInterrupted(Endless work) {
        try {
            work.run();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return 0;
    }

    private ViewedScene scene(SequenceFrames frames) {
        return new ViewedScene(info(), frames, search(frames.topology()), live);
    }

    private ReportInfo info() {
        Path name = input.first().toAbsolutePath().normalize().getFileName();
        return new ReportInfo(String.valueOf(name == null ? input.first() : name), CommandText.of(spec),
                settings.engine(),
                settings.threads(),
                settings.mode().toString(), Version.number());
    }

    private Search search(Topology topology) {
        if (noCheck) {
            return new Search.None();
        }
        return settings.mode() == Mode.CONTINUOUS
                ? new Search.Motion(settings.continuous(topology))
                : new Search.Instants(settings.discrete(topology));
    }

    private void announce(ViewServer server) {
        PrintWriter out = spec.commandLine().getOut();
        out.println("Look at it: " + server.address());
        out.println("Ctrl-C ends it.");
        out.flush();
        if (!noBrowser) {
            Browser.open(server.address());
        }
    }
}
