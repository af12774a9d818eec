package dev.graze.cli.parts;

import dev.graze.mesh.InvalidInputException;
import dev.graze.mesh.Pose;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine.Option;

/** The options that say where parts are. */
final class PlaceOptions {
    @Option(names = "--place", paramLabel = "NAME=x,y,z[,rx,ry,rz]",
            description = "Turns parts about the x, y and z axes, in this order, by angles in degrees, and then moves "
                    + "them. NAME is a part, a file with all its parts, or a pattern with * and ?.")
    private List<String> places = new ArrayList<>();

    void addTo(SceneRules rules) {
        places.forEach(text -> addPlace(text, rules));
    }

    private static void addPlace(String text, SceneRules rules) {
        String where = "--place " + text;
        int equals = text.indexOf('=');
        if (equals <= 0) {
            throw new InvalidInputException(where + ": write NAME=x,y,z or NAME=x,y,z,rx,ry,rz");
        }
        double[] numbers = Arrays.stream(text.substring(equals + 1).split(",", -1))
                .mapToDouble(number -> number(where, number)).toArray();
        rules.place(where, text.substring(0, equals), pose(where, numbers));
    }

    private static double number(String where, String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new InvalidInputException(where + ": '" + text + "' is not a number", e);
        }
    }

    /** Returns the pose of three coordinates, or of three coordinates and three angles in degrees. */
    static Pose pose(String where, double[] numbers) {
        if (numbers.length != 3 && numbers.length != 6) {
            throw new InvalidInputException(where + ": a place has 3 numbers, or 6 with the angles about x, y and z, "
                    + "not " + numbers.length);
        }
        double[] all = Arrays.copyOf(numbers, 6);
        try {
            return Pose.degrees(all[0], all[1], all[2], all[3], all[4], all[5]);
        } catch (InvalidInputException e) {
            throw new InvalidInputException(where + ": " + e.getMessage(), e);
        }
    }
}
