package dev.graze.bench.peers;

import dev.graze.bench.report.BenchOutput;
import dev.graze.bench.report.Machine;
import dev.graze.bench.report.OptionRange;
import dev.graze.io.file.OutputFile;
import dev.graze.mesh.InvalidInputException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code graze bench peers}: Graze against other mesh colliders. */
@Command(name = "peers", sortOptions = false,
        description = "Searches two meshes at fixed positions with Graze's discrete engine, Graze's rays, ode4j's"
                + " GIMPACT and Bullet's GImpact, which take turns, and shows what each finds and how long it takes."
                + " All trees are built beforehand.",
        footerHeading = "%nExamples:%n", footer = {
                "  graze bench peers", "  graze bench peers bracket.stl pipe.stl --repeats 100",
                "  graze bench peers --detail 10 --json peers.json" })
public final class PeersCommand implements Callable<Integer> {
    @Parameters(arity = "0..2", paramLabel = "MESH",
            description = "Two mesh files. Default: two bodies of the avalanche scene")
    private List<Path> files = List.of();

    @Option(names = "--detail", paramLabel = "D", defaultValue = "1",
            description = "Without files: how many times 902 triangles each body has. Default: ${DEFAULT-VALUE}")
    private double detail;

    @Option(names = "--engine", paramLabel = "E", defaultValue = "slabs",
            description = "The discrete engine of Graze. Default: ${DEFAULT-VALUE}")
    private String engine;

    @Option(names = "--threads", paramLabel = "N", defaultValue = "1",
            description = "Threads of Graze's engine and rays; the others use one. Default: ${DEFAULT-VALUE}")
    private int threads;

    @Option(names = "--repeats", paramLabel = "K", defaultValue = "51",
            description = "How many times each is timed; the median is reported. Default: ${DEFAULT-VALUE}")
    private int repeats;

    @Option(names = "--warm-up", paramLabel = "SECONDS", defaultValue = "20",
            description = "How long each searches before it is timed, so that the JIT has compiled it."
                    + " Default: ${DEFAULT-VALUE}")
    private double warmUpSeconds;

    @Mixin
    private BenchOutput output;

    @Override
    public Integer call() {
        requireSane();
        try (OutputFile file = output.open(files)) {
            MeshPair meshes = files.isEmpty()
                    ? MeshPair.made(detail)
                    : MeshPair.read(files.getFirst(), files.getLast());
            PrintWriter out = output.out();
            out.printf(Locale.ROOT, "%,d and %,d triangles; median of %d%n%s%n",
                    meshes.first().topology().triangleCount(),
                    meshes.second().topology().triangleCount(), repeats, Machine.describe());
            PeersBench bench = measure(meshes);
            bench.print(out);
            if (file != null) {
                bench.report(output.commandText(), meshes.triangleCount()).writeTo(file);
            }
        }
        return 0;
    }

    private void requireSane() {
        if (files.size() == 1) {
            throw new InvalidInputException("name two mesh files, or none for two generated bodies");
        }
        OptionRange.requireCount("--repeats", repeats, 100_000);
        OptionRange.requireWarmUp(warmUpSeconds);
    }

    private PeersBench measure(MeshPair meshes) {
        List<Peer> peers = new ArrayList<>();
        try {
            peers.add(new DiscretePeer(meshes, engine, threads));
            addRays(peers, meshes);
            peers.add(new Ode4jPeer(meshes));
            addBullet(peers, meshes);
            PeersBench bench = new PeersBench(peers, repeats);
            bench.run((long) (warmUpSeconds * 1e9), output::reportProgress);
            return bench;
        } finally {
            peers.forEach(Peer::close);
        }
    }

    /** Leaves rays out for meshes without an inside. */
    private void addRays(List<Peer> peers, MeshPair meshes) {
        try {
            peers.add(new RaysPeer(meshes, threads));
        } catch (InvalidInputException e) {
            output.reportProgress("rays are left out: " + e.getMessage());
        }
    }

    private void addBullet(List<Peer> peers, MeshPair meshes) {
        String absence = BulletLibrary.load();
        if (absence == null) {
            peers.add(new BulletPeer(meshes));
        } else {
            output.reportProgress(absence);
        }
    }
}
