package dev.graze.io.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class SceneNamesTest {
    /** The second part has neither vertices nor triangles, and the last has vertices only. */
    private final SceneNames names = SceneNames.builder().add("pipe", 4, 2, 10, 20).add("nothing", 0, 0)
            .add("beam", new int[] { 8, 6, 7 }, new int[] { 3 }).add("points", 2, 0).build();

    @Test
    void findsThePartOfEachVertexAndTriangle() {
        assertThat(names.names()).containsExactly("pipe", "nothing", "beam", "points");
        assertThat(names.partOfVertex(0)).isEqualTo("pipe");
        assertThat(names.partOfVertex(3)).isEqualTo("pipe");
        assertThat(names.partOfVertex(4)).isEqualTo("beam");
        assertThat(names.partIndexOfVertex(6)).isEqualTo(2);
        assertThat(names.partIndexOfVertex(7)).isEqualTo(3);
        assertThat(names.partOfTriangle(1)).isEqualTo("pipe");
        assertThat(names.partOfTriangle(2)).isEqualTo("beam");
        assertThat(names.firstVertex(2)).isEqualTo(4);
        assertThat(names.firstTriangle(2)).isEqualTo(2);
    }

    @Test
    void numbersVerticesAndTrianglesAsTheirFilesDo() {
        assertThat(names.fileVertex(3)).isEqualTo(13);
        assertThat(names.fileVertex(5)).isEqualTo(6);
        assertThat(names.fileVertex(8)).isEqualTo(1);
        assertThat(names.fileTriangle(1)).isEqualTo(21);
        assertThat(names.fileTriangle(2)).isEqualTo(3);
    }

    @Test
    void onePartOfAnySizeKeepsItsNumbers() {
        SceneNames one = SceneNames.ofOnePart("cloth");
        assertThat(one.partOfTriangle(1_000_000_000)).isEqualTo("cloth");
        assertThat(one.fileVertex(1_000_000_000)).isEqualTo(1_000_000_000);
    }

    @Test
    void refusesNumbersOutsideTheSceneAndASceneWithoutParts() {
        assertThatThrownBy(() -> names.fileVertex(9)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> names.partOfTriangle(3)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> names.partOfVertex(-1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> SceneNames.builder().build())
                .hasMessage("a scene has at least one part; add it before build()");
    }
}
