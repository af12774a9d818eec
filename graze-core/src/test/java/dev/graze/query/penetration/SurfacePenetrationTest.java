package dev.graze.query.penetration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.graze.mesh.Mesh;
import dev.graze.parallel.ThreadTeam;
import org.junit.jupiter.api.Test;

class SurfacePenetrationTest {
    static SurfacePenetration of(Mesh a, Mesh b, double tolerance) {
        try (ThreadTeam team = new ThreadTeam(2)) {
            return SurfacePenetration.of("part 'a'", a.topology(), a.positions(), "part 'b'", b.topology(),
                    b.positions(), tolerance, team);
        }
    }

    @Test
    void crossedBeams() {
        SurfacePenetration found = of(Bodies.box(-5, -1, -1, 5, 1, 1), Bodies.box(-0.5, -5, -0.5, 0.5, 5, 0.5), 1e-3);
        assertThat(found.depthLower()).isLessThanOrEqualTo(1).isGreaterThan(0.99);
        assertThat(found.depthUpper()).isGreaterThanOrEqualTo(0.5).isLessThan(1.01);
        assertThat(found.separationLength()).isEqualTo(1.5, within(1e-9));
        System.out.println(found.depthLower() + " " + found.depthUpper());
    }

    @Test
    void cubeInsideACube() {
        SurfacePenetration found = of(Bodies.box(0, 0, 0, 3, 3, 3), Bodies.box(1, 1, 1, 2, 2, 2), 1e-3);
        System.out.println(found.depthLower() + " " + found.depthUpper()+" "+found.separationLength());
    }
    @Test
    void spheres() {
     for (int r = 0; r < 4; r++) {
        long t = System.nanoTime();
        SurfacePenetration found = of(Bodies.sphere(6, 1), Bodies.move(Bodies.sphere(6, 1), 1.1, 0.2, 0), 1e-3);
        System.out.println((System.nanoTime() - t)/1e6 + " ms " + found.depthLower() + " " + found.depthUpper()+" "+found.separationLength());
     }
    }
    @Test
    void rotatedCubes() {
        Mesh c = Bodies.box(-1, -1, -1, 1, 1, 1);
        Mesh d = Bodies.map(c, p -> new double[]{ p[0] * 0.6 - p[1] * 0.8 + 1.5, p[0] * 0.8 + p[1] * 0.6 + 0.2, p[2] + 0.3});
        SurfacePenetration found = of(c,d, 1e-3);
        System.out.println(found.depthLower() + " " + found.depthUpper()+" "+found.separationLength());
    }
}
