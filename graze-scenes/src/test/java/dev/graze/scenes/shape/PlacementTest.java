package dev.graze.scenes.shape;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class PlacementTest {
    private static final Offset<Double> TINY = Offset.offset(1e-12);

    @Test
    void toLocalInvertsToWorld() {
        Placement pose = new Placement().moveTo(1, -2, 3).turn(0, 0.7).turn(2, -1.1).shift(0.3, 0.2, 0.1).scaleTo(2.5);
        double[] local = { 0.4, -0.9, 1.7 };
        double[] world = new double[3];
        double[] back = new double[3];
        pose.toWorld(local, 0, world, 0);
        pose.toLocal(world, 0, back, 0);
        assertThat(back).containsExactly(local, TINY);
    }

    @Test
    void rotatesByTheRightHandRule() {
        double[] point = new double[3];
        new Placement().moveTo(0, 0, 0).turn(1, Math.PI / 2).toWorld(new double[] { 0, 0, 1 }, 0, point, 0);
        assertThat(point).containsExactly(new double[] { 1, 0, 0 }, TINY);
    }

    @Test
    void quaternionsAgreeWithRotations() {
        double[] byTurn = new double[3];
        double[] byQuaternion = new double[3];
        double[] local = { 0.3, -0.5, 0.8 };
        new Placement().moveTo(1, 2, 3).turn(2, 0.9).toWorld(local, 0, byTurn, 0);
        Placement pose = new Placement();
        pose.set(Math.cos(0.45), 0, 0, Math.sin(0.45), 1, 2, 3);
        pose.toWorld(local, 0, byQuaternion, 0);
        assertThat(byQuaternion).containsExactly(byTurn, TINY);
    }
}
