package dev.graze.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Mesh;
import dev.graze.mesh.Topology;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProximityBenchTest {
    /** Two triangles a thousandth of their diagonal apart, less an ulp or two. */
    private static final Mesh MESH = new Mesh(Topology.of(6, new int[] { 0, 1, 2, 3, 4, 5 }),
            new double[] { 0, 0, 0, 300, 0, 0, 0, 400, 0, 10, 10, 0.4999, 20, 10, 0.4999, 10, 20, 0.4999 });

    @Test
    void reportsPairsAndTimes() {
        Map<String, Double> figures = new LinkedHashMap<>();
        new ProximityBench("slabs", 1, 3, 0).run("two", MESH, (name, value, unit) -> figures.put(name, value));

        assertThat(figures).containsEntry("proximity.two.pairs", 3.0).containsEntry("proximity.two.unique", 3.0)
                .containsKeys("proximity.two.ms", "proximity.two.search.ms", "proximity.two.list.ms");
        assertThat(figures.get("proximity.two.distance")).isBetween(0.4999, 0.501);
        assertThat(figures.get("proximity.two.candidates")).isGreaterThanOrEqualTo(3);
        assertThat(figures.values()).allMatch(value -> value > 0);
    }

    @Test
    void refusesAMeshWithoutVertices() {
        Mesh empty = new Mesh(Topology.of(0, new int[0]), new double[0]);
        assertThatThrownBy(() -> new ProximityBench("slabs", 1, 1, 0).run("none", empty, (name, value, unit) -> {
        })).isInstanceOf(InvalidInputException.class).hasMessageContaining("no vertices");
    }
}
