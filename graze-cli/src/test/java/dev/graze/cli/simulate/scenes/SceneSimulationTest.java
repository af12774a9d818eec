package dev.graze.cli.simulate.scenes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.mesh.Topology;
import dev.graze.rigid.RayDetector;
import dev.graze.rigid.rays.RayConstants;
import dev.graze.rigid.rays.RaySettings;
import dev.graze.rigid.world.RigidScene;
import dev.graze.rigid.world.RigidWorld;
import dev.graze.rigid.world.Simulation;
import dev.graze.rigid.world.WorldSettings;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SceneSimulationTest {
    private static Simulation simulation(String name, SceneOptions options, int threads) {
        RigidScene scene = RigidScenes.create(name, options);
        RaySettings rays = RaySettings.usual(RayConstants.forRadius(scene.typicalRadius()));
        return new Simulation(scene, WorldSettings.USUAL, RayDetector.on(threads, rays));
    }

    private static SceneOptions small(int bodies, double seconds) {
        return new SceneOptions(bodies, 0.2, seconds, 10, 1);
    }

    private static double[] positions(Simulation simulation) {
        double[] positions = new double[3 * simulation.topology().vertexCount()];
        simulation.place(positions);
        return positions;
    }

    @ParameterizedTest
    @ValueSource(strings = { "avalanche", "source" })
    void givesTheSamePositionsOnMoreThreads(String name) {
        try (Simulation one = simulation(name, small(14, 2), 1); Simulation two = simulation(name, small(14, 2), 2)) {
            while (!one.isOver()) {
                one.step();
                two.step();
            }
            assertThat(positions(two)).containsExactly(positions(one));
            assertThat(one.world().contacts().size()).isPositive();
        }
    }

    @ParameterizedTest
    @CsvSource({ "avalanche, 0", "avalanche, 70", "source, 0", "source, 70" })
    void continuesFromACheckpointAsIfItHadNotStopped(String name, long step) throws IOException {
        ByteArrayOutputStream stored = new ByteArrayOutputStream();
        try (Simulation whole = simulation(name, small(10, 2), 1)) {
            while (!whole.isOver()) {
                if (whole.world().stepNumber() == step) {
                    whole.writeTo(new DataOutputStream(stored));
                }
                whole.step();
            }
            try (Simulation resumed = simulation(name, small(10, 2), 2)) {
                resumed.readFrom(new DataInputStream(new ByteArrayInputStream(stored.toByteArray())));
                assertThat(resumed.world().stepNumber()).isEqualTo(step);
                while (!resumed.isOver()) {
                    resumed.step();
                }
                assertThat(positions(resumed)).containsExactly(positions(whole));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({ "avalanche, 27", "source, 20" })
    void letsNothingFallThroughTheFloorAndGainsNoEnergy(String name, int bodies) {
        try (Simulation simulation = simulation(name, small(bodies, 10), 2)) {
            RigidWorld world = simulation.world();
            double before = world.energy();
            int known = world.bodyCount();
            while (!simulation.isOver()) {
                simulation.step();
                // Added bodies bring energy with them.
                double allowed = world.bodyCount() > known
                        ? Double.POSITIVE_INFINITY
                        : before + 1e-3 * Math.abs(before) + 1;
                assertThat(world.energy()).as("energy at step %d", world.stepNumber()).isLessThan(allowed);
                before = world.energy();
                known = world.bodyCount();
            }
            double[] positions = positions(simulation);
            int floorVertices = 8;
            double lowest = IntStream.range(0, positions.length / 3 - floorVertices)
                    .mapToDouble(v -> positions[3 * v + 1]).min()
                    .orElseThrow();
            assertThat(lowest).as("the lowest vertex").isGreaterThan(-0.05);
            double highest = IntStream.range(1, world.bodyCount()).mapToDouble(body -> world.pose(body).y()).max()
                    .orElseThrow();
            assertThat(highest).as("all have fallen").isLessThan(4);
        }
    }

    @Test
    void hasTheTrianglesOfThePaper() {
        try (Simulation simulation = simulation("source", new SceneOptions(4, 1, 1, 10, 1), 1)) {
            Topology topology = simulation.topology();
            assertThat(topology.triangleCount()).isEqualTo(902 + 2130 + 3456 + 3458 + 12);
            assertThat(topology.bodyCount()).isEqualTo(5);
        }
        try (Simulation simulation = simulation("avalanche", new SceneOptions(2, 1, 1, 10, 1), 1)) {
            assertThat(simulation.topology().triangleCount()).isEqualTo(2 * 902 + 12);
            assertThat(simulation.topology().vertexCount()).isEqualTo(2 * 453 + 8);
        }
    }
}
