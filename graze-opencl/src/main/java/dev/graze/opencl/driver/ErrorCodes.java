package dev.graze.opencl.driver;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import org.lwjgl.opencl.CL12;

/** The error codes of OpenCL calls, by their names in the specification. */
final class ErrorCodes {
    /** Returned by the loader if no driver is installed; not part of the specification itself. */
    static final int PLATFORM_NOT_FOUND = -1001;
    /** From here to 0, some negative constants are build states rather than errors. */
    private static final int FIRST_AMBIGUOUS = -3;

    private ErrorCodes() {
    }

    static String name(int code) {
        if (code == PLATFORM_NOT_FOUND) {
            return "CL_PLATFORM_NOT_FOUND_KHR";
        }
        return Arrays.stream(CL12.class.getFields()).filter(field -> isError(field, code)).map(Field::getName)
                .findFirst()
                .orElse("error " + code);
    }

    private static boolean isError(Field field, int code) {
        boolean constant = Modifier.isStatic(field.getModifiers()) && field.getType() == int.class;
        return constant && code < 0 && value(field) == code
                && !(code >= FIRST_AMBIGUOUS && field.getName().startsWith("CL_BUILD_"));
    }

    private static int value(Field constant) {
        try {
            return constant.getInt(null);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
