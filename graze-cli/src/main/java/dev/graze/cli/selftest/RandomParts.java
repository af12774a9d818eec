package dev.graze.cli.selftest;

import dev.graze.scenes.shape.Lathe;
import dev.graze.scenes.shape.Profile;
import dev.graze.scenes.shape.Surface;
import dev.graze.scenes.shape.SurfaceBuilder;
import java.util.SplittableRandom;

/**
 * Surfaces of a few triangles to build scenes from, about as large as the unit ball: open and closed, round and sharp,
 * and some that no real body has.
 */
final class RandomParts {
    private final SplittableRandom random;

    RandomParts(SplittableRandom random) {
        this.random = random;
    }

    Surface next() {
        return switch (random.nextInt(9)) {
            case 0 -> soup(random.nextInt(4, 12), random.nextInt(2, 14));
            case 1 -> sheet(random.nextInt(1, 5), random.nextInt(1, 5));
            case 2 -> fan(random.nextInt(3, 20));
            case 3 -> book(random.nextInt(3, 8));
            case 4 -> band(random.nextInt(3, 12));
            case 5 -> Lathe.sized(Profile.ball(1), random.nextInt(8, 32));
            case 6 ->
                Lathe.sized(Profile.from(0, -1).lineTo(1, -1).lineTo(random.nextDouble(), 1), random.nextInt(8, 24));
            case 7 -> Lathe.sizedLoop(Profile.from(1, 0).arc(0.7, 0, 0.3, 0, 2 * Math.PI), 1, random.nextInt(24, 40));
            default -> tetrahedron();
        };
    }

    /** Returns one of the smallest surfaces, for scenes in which each pair takes a long time. */
    Surface nextSmall() {
        return random.nextBoolean() ? soup(random.nextInt(4, 8), random.nextInt(2, 6)) : tetrahedron();
    }

    private Surface soup(int count, int faces) {
        SurfaceBuilder soup = new SurfaceBuilder();
        for (int vertex = 0; vertex < count; vertex++) {
            soup.vertex(random.nextDouble(-1, 1), random.nextDouble(-1, 1), random.nextDouble(-1, 1));
        }
        for (int face = 0; face < faces; face++) {
            int[] corners = random.ints(0, count).distinct().limit(3).toArray();
            soup.triangle(corners[0], corners[1], corners[2]);
        }
        return soup.build();
    }

    /** Returns a wavy sheet. */
    private Surface sheet(int width, int height) {
        SurfaceBuilder sheet = new SurfaceBuilder();
        for (int row = 0; row <= height; row++) {
            for (int column = 0; column <= width; column++) {
                sheet.vertex(2.0 * column / width - 1, random.nextDouble(-0.2, 0.2), 2.0 * row / height - 1);
            }
        }
        for (int cell = 0; cell < width * height; cell++) {
            int corner = cell / width * (width + 1) + cell % width;
            sheet.triangle(corner, corner + 1, corner + width + 1);
            sheet.triangle(corner + 1, corner + width + 2, corner + width + 1);
        }
        return sheet.build();
    }

    private Surface fan(int valence) {
        SurfaceBuilder fan = new SurfaceBuilder();
        int hub = fan.vertex(0, random.nextDouble(-1, 1), 0);
        addRim(fan, valence);
        for (int spoke = 0; spoke < valence; spoke++) {
            fan.triangle(hub, 1 + spoke, 1 + (spoke + 1) % valence);
        }
        return fan.build();
    }

    /** Returns triangles that all share one edge. */
    private Surface book(int pages) {
        SurfaceBuilder book = new SurfaceBuilder();
        int low = book.vertex(0, -1, 0);
        int high = book.vertex(0, 1, 0);
        addRim(book, pages);
        for (int page = 0; page < pages; page++) {
            book.triangle(low, high, 2 + page);
        }
        return book.build();
    }

    private static void addRim(SurfaceBuilder surface, int count) {
        for (int i = 0; i < count; i++) {
            double angle = 2 * Math.PI * i / count;
            surface.vertex(StrictMath.cos(angle), 0, StrictMath.sin(angle));
        }
    }

    /** Returns a Möbius strip: its ends meet after half a turn, so it has only one side. */
    private static Surface band(int cells) {
        SurfaceBuilder band = new SurfaceBuilder();
        for (int i = 0; i < cells; i++) {
            double angle = 2 * Math.PI * i / cells;
            addRung(band, angle, 0.7 - 0.3 * StrictMath.cos(angle / 2), -0.3 * StrictMath.sin(angle / 2));
            addRung(band, angle, 0.7 + 0.3 * StrictMath.cos(angle / 2), 0.3 * StrictMath.sin(angle / 2));
        }
        for (int i = 0; i < cells; i++) {
            boolean last = i == cells - 1;
            int near = last ? 1 : 2 * i + 2;
            int far = last ? 0 : 2 * i + 3;
            band.triangle(2 * i, 2 * i + 1, near);
            band.triangle(2 * i + 1, far, near);
        }
        return band.build();
    }

    private static void addRung(SurfaceBuilder band, double angle, double radius, double height) {
        band.vertex(radius * StrictMath.cos(angle), height, radius * StrictMath.sin(angle));
    }

    private static Surface tetrahedron() {
        return new Surface(new double[] { 1, 1, 1, 1, -1, -1, -1, 1, -1, -1, -1, 1 },
                new int[] { 0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3 });
    }
}
