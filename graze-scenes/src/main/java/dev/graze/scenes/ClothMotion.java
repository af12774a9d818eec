package dev.graze.scenes;

import dev.graze.scenes.cloth.Cloth;
import dev.graze.scenes.cloth.Obstacle;
import dev.graze.scenes.shape.Surface;
import dev.graze.scenes.shape.SurfaceBuilder;
import java.util.List;

/** A cloth among actors. The cloth's vertices come first in the mesh, then those of each actor. */
final class ClothMotion implements Motion {
    /** Nothing holds the cloth. */
    static final Grip LOOSE = cloth -> {
    };

    private final Cloth cloth;
    private final int clothVertices;
    private final List<Actor> actors;
    private final Grip grip;
    private final double longestSubstep;

    /** Holds parts of a cloth in place, at the start and in each substep after the actors have moved. */
    @FunctionalInterface
    interface Grip {
        void hold(Cloth cloth);
    }

    ClothMotion(Cloth cloth, int clothVertices, List<Actor> actors, Grip grip, double longestSubstep) {
        this.cloth = cloth;
        this.clothVertices = clothVertices;
        this.actors = actors;
        this.grip = grip;
        this.longestSubstep = longestSubstep;
        grip.hold(cloth);
    }

    static Surface mesh(Surface cloth, List<Actor> actors) {
        SurfaceBuilder builder = new SurfaceBuilder();
        builder.add(cloth);
        for (Actor actor : actors) {
            builder.add(actor.surface());
        }
        return builder.build();
    }

    static List<Obstacle> obstacles(List<Actor> actors) {
        return actors.stream().map(Actor::obstacle).toList();
    }

    @Override
    public void advance(double time, double dt) {
        int substeps = (int) Math.ceil(dt / longestSubstep);
        for (int i = 1; i <= substeps; i++) {
            for (Actor actor : actors) {
                actor.moveTo(time + dt * i / substeps);
            }
            grip.hold(cloth);
            cloth.substep(dt / substeps);
        }
    }

    @Override
    public void place(double[] positions) {
        cloth.place(positions);
        int first = clothVertices;
        for (Actor actor : actors) {
            first = actor.place(positions, first);
        }
    }
}
