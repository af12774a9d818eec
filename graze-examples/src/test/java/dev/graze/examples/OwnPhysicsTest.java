package dev.graze.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class OwnPhysicsTest {
    private static void run(OwnPhysics world, int steps) {
        for (int step = 0; step < steps; step++) {
            world.step();
        }
    }

    @Test
    void ballFallsFreelyThenRestsOnTheFloor() {
        try (OwnPhysics world = new OwnPhysics()) {
            int ball = world.add(0.3, -0.2, 1.5);
            run(world, 60);
            assertThat(world.height(ball)).as("after a quarter of a second").isCloseTo(1.5 - 9.81 / 32, within(0.01));
            run(world, 420);
            assertThat(world.height(ball)).as("at rest").isCloseTo(0.5, within(0.01));
        }
    }

    @Test
    void ballRestsOnAnotherForAWhile() {
        try (OwnPhysics world = new OwnPhysics()) {
            int lower = world.add(0, 0, 0.6);
            int upper = world.add(0, 0, 1.8);
            run(world, 120);
            assertThat(world.height(lower)).isCloseTo(0.5, within(0.02));
            assertThat(world.height(upper)).isCloseTo(1.5, within(0.04));
        }
    }

    /**
     * The solver of {@code graze simulate} is an optional dependency, which applications with their own physics do not
     * get. Another example uses it, so this test removes it from the class path.
     */
    @Test
    void needsNoOde4j() throws Exception {
        URL[] others = Pattern.compile(File.pathSeparator, Pattern.LITERAL)
                .splitAsStream(System.getProperty("java.class.path"))
                .filter(path -> !path.contains("ode4j")).map(OwnPhysicsTest::url).toArray(URL[]::new);
        try (URLClassLoader loader = new URLClassLoader(others, ClassLoader.getPlatformClassLoader())) {
            assertThatThrownBy(() -> loader.loadClass("org.ode4j.ode.OdeHelper"))
                    .isInstanceOf(ClassNotFoundException.class);
            Class<?> example = loader.loadClass(OwnPhysics.class.getName());
            try (AutoCloseable world = (AutoCloseable) example.getDeclaredConstructor().newInstance()) {
                example.getMethod("add", double.class, double.class, double.class).invoke(world, 0, 0, 0.6);
                example.getMethod("step").invoke(world);
            }
        }
    }

    private static URL url(String path) {
        try {
            return new File(path).toURI().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalStateException(path, e);
        }
    }
}
