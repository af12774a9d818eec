package dev.graze.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.cli.testing.CommandRun;
import dev.graze.cli.testing.TinyScene;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code graze check --bounds}. */
class CheckBoundsTest {
    @TempDir
    private Path dir;

    private Path above;
    private Path below;

    @BeforeEach
    void makeFrames() {
        above = TinyScene.frame(dir.resolve("t0.ply"), 1);
        below = TinyScene.frame(dir.resolve("t1.ply"), -1);
    }

    @ParameterizedTest
    @CsvSource({ "serial,aabb", "phc,kdop18", "front,ends", "front,slabs", "front,KDOP18" })
    void findsTheSameWithAnyBounds(String engine, String bounds) {
        assertThat(check("continuous", engine, bounds).succeeded().out())
                .contains("1 contact (1 vertex-face, 0 edge-edge)");
        assertThat(check("discrete", engine, bounds).succeeded().out()).contains("1 intersecting pair of triangles");
    }

    @ParameterizedTest
    @CsvSource({ "slabs,has bounding volumes of its own", "brute,has no hierarchy to wrap" })
    void refusesBoundsThatAnEngineWouldIgnore(String engine, String problem) {
        for (String mode : new String[] { "continuous", "discrete" }) {
            CommandRun refused = check(mode, engine, "aabb").refused("engine '" + engine + "' " + problem,
                    "leave bounds out");
            assertThat(refused.out()).isEmpty();
        }
    }

    @Test
    void refusesOrientedBoxesWhereUnsupported() {
        for (String mode : new String[] { "continuous", "discrete" }) {
            check(mode, "front", "obb").refused("no bounding volume 'obb'", "choose aabb, kdop18 or ends");
        }
    }

    /** Works with or without a device, and in discrete mode, which uses none. */
    @Test
    void searchesOnDevicesWithAnyBounds() {
        findsTheSameWithAnyBounds("balance", "kdop18");
        assertThat(check("continuous", "lazy-steal", "obb").succeeded().out())
                .contains("1 contact (1 vertex-face, 0 edge-edge)");
        check("discrete", "lazy-steal", "obb").refused("'lazy-steal' has no bounding volume 'obb' in discrete mode",
                "leave bounds out");
    }

    @Test
    void refusesUnknownBounds() {
        check("continuous", "front", "sphere").refused("'sphere' is none of: aabb, kdop18, ends, obb",
                "(see: graze check --help)");
    }

    @Test
    void offersTheBoundsForCompletion() {
        assertThat(CommandRun.of("generate-completion").succeeded().out()).contains("--bounds",
                "\"aabb\" \"kdop18\" \"ends\" \"obb\"");
        assertThat(CommandRun.of("check", "--help").succeeded().out().replaceAll("\\s+", " "))
                .contains("aabb, kdop18, ends, obb");
    }

    private CommandRun check(String mode, String engine, String bounds) {
        return CommandRun.of("check", above, below, "--mode", mode, "--engine", engine, "--bounds", bounds);
    }
}
