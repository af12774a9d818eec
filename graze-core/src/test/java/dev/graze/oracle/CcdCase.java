package dev.graze.oracle;

import dev.graze.ContactKind;
import java.util.Arrays;
import java.util.stream.Stream;

/** A hand-made pair with its known answer: the first time of touching, or NaN. */
record CcdCase(String name, ContactKind kind, double[] t0, double[] t1, double toi) {
    private static final double NEVER = Double.NaN;
    private static final double HALF = 0.5;

    @Override
    public String toString() {
        return kind + ": " + name;
    }

    private static double[] at(double... coordinates) {
        return coordinates;
    }

    static Stream<CcdCase> all() {
        return Stream
                .of(vertexThroughFixedFace(), vertexMeetsMovingFace(), vertexInPlaneOfFace(), vertexMeetsFlatFace(),
                        scaledFace(), edgesCrossing(), edgesInOnePlane(), edgesParallel(), edgesOfNoLength())
                .flatMap(cases -> cases);
    }

    private static CcdCase fixedFace(String name, double[] p0, double[] p1, double toi) {
        double[] face = at(0, 0, 0, 1, 0, 0, 0, 1, 0);
        return new CcdCase(name, ContactKind.VF, join(p0, face), join(p1, face), toi);
    }

    private static CcdCase movingFace(String name, double[] p0, double[] face0, double[] p1, double[] face1,
            double toi) {
        return new CcdCase(name, ContactKind.VF, join(p0, face0), join(p1, face1), toi);
    }

    private static CcdCase edges(String name, double[] ea0, double[] eb0, double[] ea1, double[] eb1, double toi) {
        return new CcdCase(name, ContactKind.EE, join(ea0, eb0), join(ea1, eb1), toi);
    }

    private static double[] join(double[] first, double[] second) {
        return Stream.of(first, second).flatMapToDouble(Arrays::stream).toArray();
    }

    private static Stream<CcdCase> vertexThroughFixedFace() {
        double beyond = Math.nextUp(HALF);
        return Stream.of(fixedFace("through the inside", at(.25, .25, 1), at(.25, .25, -1), HALF),
                fixedFace("through an edge", at(.5, .5, 1), at(.5, .5, -1), HALF),
                fixedFace("through a corner", at(0, 0, 1), at(0, 0, -1), HALF),
                fixedFace("one ulp beyond an edge", at(beyond, .5, 1), at(beyond, .5, -1), NEVER),
                fixedFace("well outside", at(.75, .75, 1), at(.75, .75, -1), NEVER),
                fixedFace("stops above", at(.25, .25, 1), at(.25, .25, .25), NEVER),
                fixedFace("stops a subnormal above", at(.25, .25, 1), at(.25, .25, Double.MIN_VALUE), NEVER),
                fixedFace("arrives at the end", at(.25, .25, 1), at(.25, .25, 0), 1),
                fixedFace("leaves at the start", at(.25, .25, 0), at(.25, .25, 1), 0),
                fixedFace("rests on it", at(.25, .25, 0), at(.25, .25, 0), 0),
                fixedFace("rests above it", at(.25, .25, 1), at(.25, .25, 1), NEVER),
                fixedFace("at a third, which is not dyadic", at(.25, .25, 2), at(.25, .25, -4), 1.0 / 3),
                fixedFace("at a third, on an edge", at(0, .25, 2), at(0, .25, -4), 1.0 / 3),
                fixedFace("at a third, a corner reached obliquely", at(1, 1, 1), at(-2, -2, -2), 1.0 / 3));
    }

    /** With b = (1, 0, t) the coplanarity polynomial is z - t x. */
    private static Stream<CcdCase> vertexMeetsMovingFace() {
        double[] face0 = at(0, 0, 0, 1, 0, 0, 0, 1, 0);
        double[] face1 = at(0, 0, 0, 1, 0, 1, 0, 1, 0);
        double above = Math.nextUp(.25);
        double below = Math.nextDown(.25);
        return Stream.of(
                movingFace("irrational time", at(0, .25, .5), face0, at(1, .25, .5), face1, Math.sqrt(HALF)),
                movingFace("irrational time, on an edge", at(0, 0, .5), face0, at(1, 0, .5), face1, Math.sqrt(HALF)),
                movingFace("double root", at(1, .25, .25), face0, at(0, .25, .25), face1, HALF),
                movingFace("double root lifted by an ulp", at(1, .25, above), face0, at(0, .25, above), face1, NEVER),
                movingFace("double root split by an ulp", at(1, .25, below), face0, at(0, .25, below), face1,
                        HALF - Math.pow(2, -27.5)),
                movingFace("double root at a third", at(6, 1, 1), at(0, 0, 0, 16, 0, 0, 0, 16, 0), at(-3, 1, 1),
                        at(0, 0, 0, 16, 0, 16, 0, 16, 0), 1.0 / 3),
                movingFace("all four on one path", new double[3], new double[9], at(1, 1, 1),
                        at(1, 1, 1, 1, 1, 1, 1, 1, 1), 0),
                movingFace("common translation, apart", at(.25, .25, 1), face0, at(9.25, .25, 1),
                        at(9, 0, 0, 10, 0, 0, 9, 1, 0), NEVER));
    }

    private static Stream<CcdCase> vertexInPlaneOfFace() {
        double[] face0 = at(0, 0, 0, 1, 0, 0, 0, 1, 0);
        double[] mirrored = at(0, 0, 0, 1, 0, 0, 0, -1, 0);
        return Stream.of(fixedFace("enters through an edge", at(-1, .25, 0), at(1, .25, 0), HALF),
                fixedFace("passes beside", at(-1, 2, 0), at(1, 2, 0), NEVER),
                fixedFace("touches one corner in passing", at(1, -1, 0), at(1, 1, 0), HALF),
                fixedFace("slides along the line of an edge", at(3, 0, 0), at(-1, 0, 0), HALF),
                movingFace("the face turns over onto it", at(.5, -.25, 0), face0, at(.5, -.25, 0), mirrored, .75),
                movingFace("met while the face is flat", at(.5, -1, 0), face0, at(.5, 1, 0), mirrored, HALF),
                movingFace("missed while the face is flat", at(2, -1, 0), face0, at(2, 1, 0), mirrored, NEVER),
                movingFace("the face is flat at the only coplanar time", at(.5, 0, 1), face0, at(.5, 0, -1), mirrored,
                        HALF),
                movingFace("the same, beyond the endpoint", at(2, 0, 1), face0, at(2, 0, -1), mirrored, NEVER));
    }

    private static Stream<CcdCase> vertexMeetsFlatFace() {
        double[] flat = at(0, 0, 0, 1, 0, 0, .5, 0, 0);
        double[] point = new double[9];
        return Stream.of(movingFace("flat: crossed", at(.25, 0, 1), flat, at(.25, 0, -1), flat, HALF),
                movingFace("flat: passed beside", at(.25, .1, 1), flat, at(.25, .1, -1), flat, NEVER),
                movingFace("flat: passed beyond the endpoint", at(2, 0, 1), flat, at(2, 0, -1), flat, NEVER),
                movingFace("flat: met along its line", at(2, 0, 0), flat, at(0, 0, 0), flat, HALF),
                movingFace("flat: left behind on its line", at(2, 0, 0), flat, at(3, 0, 0), flat, NEVER),
                movingFace("flat: rests on it", at(.75, 0, 0), flat, at(.75, 0, 0), flat, 0),
                movingFace("flat: grows to reach it", at(2, 0, 0), flat, at(2, 0, 0), at(0, 0, 0, 3, 0, 0, .5, 0, 0),
                        HALF),
                movingFace("point: hit", at(1, 1, 1), point, at(-1, -1, -1), point, HALF),
                movingFace("point: missed", at(1, 1, 1), point, at(-1, -1, -.5), point, NEVER),
                movingFace("point: never left", new double[3], point, new double[3], point, 0));
    }

    private static Stream<CcdCase> scaledFace() {
        return Stream.of(Double.MIN_VALUE, 1e-300, 1e-6, 1e6, 1e300).map(scale -> {
            double[] face = at(0, 0, 0, 4 * scale, 0, 0, 0, 4 * scale, 0);
            return movingFace("scaled by " + scale, at(scale, scale, 4 * scale), face, at(scale, scale, -4 * scale),
                    face,
                    HALF);
        });
    }

    private static Stream<CcdCase> edgesCrossing() {
        double[] across = at(0, -1, 0, 0, 1, 0);
        return Stream.of(edges("cross", at(-1, 0, 1, 1, 0, 1), across, at(-1, 0, -1, 1, 0, -1), across, HALF),
                edges("cross at an endpoint", at(0, 0, 1, 1, 0, 1), across, at(0, 0, -1, 1, 0, -1), across, HALF),
                edges("cross at two endpoints", at(0, 1, 1, 1, 1, 1), across, at(0, 1, -1, 1, 1, -1), across, HALF),
                edges("pass beyond an endpoint", at(1, 0, 1, 2, 0, 1), across, at(1, 0, -1, 2, 0, -1), across, NEVER),
                edges("pass a subnormal beyond", at(Double.MIN_VALUE, 0, 1, 2, 0, 1), across,
                        at(Double.MIN_VALUE, 0, -1, 2, 0, -1), across, NEVER),
                edges("one ends a third of the way", at(-1, 0, 1, 1, 0, 1), across, at(-1, 0, -2, 1, 0, -2), across,
                        1.0 / 3),
                edges("rest crossed", at(-1, 0, 0, 1, 0, 0), across, at(-1, 0, 0, 1, 0, 0), across, 0),
                edges("rest apart", at(-1, 0, 1, 1, 0, 1), across, at(-1, 0, 1, 1, 0, 1), across, NEVER));
    }

    private static Stream<CcdCase> edgesInOnePlane() {
        double[] level = at(-1, 0, 0, 1, 0, 0);
        return Stream.of(
                edges("an endpoint runs into an edge", level, at(0, 1, 0, 0, 2, 0), level, at(0, -1, 0, 0, 0, 0), HALF),
                edges("passes beside", level, at(2, 1, 0, 2, 2, 0), level, at(2, -1, 0, 2, 0, 0), NEVER),
                edges("endpoint meets endpoint", level, at(1, 1, 0, 2, 2, 0), level, at(1, -1, 0, 2, 0, 0), HALF),
                edges("parallel while it passes", at(-1, 0, 1, 1, 0, 1), at(-1, -1, 0, 1, 1, 0),
                        at(-1, 0, -1, 1, 0, -1),
                        at(-1, 1, 0, 1, -1, 0), HALF),
                edges("parallel while it passes beyond the endpoint", at(2, 0, 1, 3, 0, 1), at(-1, -1, 0, 1, 1, 0),
                        at(2, 0, -1, 3, 0, -1), at(-1, 1, 0, 1, -1, 0), NEVER));
    }

    private static Stream<CcdCase> edgesParallel() {
        double[] unit = at(0, 0, 0, 1, 0, 0);
        return Stream.of(
                edges("meet side by side", unit, at(.5, 0, 1, 1.5, 0, 1), unit, at(.5, 0, -1, 1.5, 0, -1), HALF),
                edges("meet end to end", unit, at(1, 0, 1, 2, 0, 1), unit, at(1, 0, -1, 2, 0, -1), HALF),
                edges("pass one behind the other", unit, at(2, 0, 1, 3, 0, 1), unit, at(2, 0, -1, 3, 0, -1), NEVER),
                edges("pass beside", unit, at(.5, 1, 1, 1.5, 1, 1), unit, at(.5, 1, -1, 1.5, 1, -1), NEVER),
                edges("overlap at rest", unit, at(.5, 0, 0, 2, 0, 0), unit, at(.5, 0, 0, 2, 0, 0), 0),
                edges("one inside the other", unit, at(-1, 0, 0, 2, 0, 0), unit, at(-1, 0, 0, 2, 0, 0), 0),
                edges("collide on one line", unit, at(3, 0, 0, 4, 0, 0), unit, at(-1, 0, 0, 0, 0, 0), HALF),
                edges("arrive end to end", unit, at(2, 0, 0, 3, 0, 0), unit, at(1, 0, 0, 2, 0, 0), 1),
                edges("opposite directions", unit, at(4, 0, 0, 3, 0, 0), unit, at(0, 0, 0, -1, 0, 0), HALF));
    }

    private static Stream<CcdCase> edgesOfNoLength() {
        double[] unit = at(0, 0, 0, 1, 0, 0);
        double[] origin = new double[6];
        return Stream.of(
                edges("a point hits an edge", at(.5, 0, 1, .5, 0, 1), unit, at(.5, 0, -1, .5, 0, -1), unit, HALF),
                edges("a point misses an edge", at(2, 0, 1, 2, 0, 1), unit, at(2, 0, -1, 2, 0, -1), unit, NEVER),
                edges("a point hits a point", at(1, 1, 1, 1, 1, 1), origin, at(-1, -1, -1, -1, -1, -1), origin, HALF),
                edges("a point misses a point", at(1, 1, 1, 1, 1, 1), origin, at(-1, -1, 0, -1, -1, 0), origin, NEVER),
                edges("an edge shrinks to a point that touches", unit, at(.5, -1, 1, .5, 1, 1), unit,
                        at(.5, 0, 0, .5, 0, 0), 1),
                edges("all at one place", origin, origin, origin, origin, 0));
    }
}
