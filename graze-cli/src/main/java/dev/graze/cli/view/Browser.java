package dev.graze.cli.view;

import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Locale;

/** Opens an address in the user's browser; does nothing if there is none. */
final class Browser {
    private Browser() {
    }

    static void open(URI address) {
        List<String> command = command(address, System.getProperty("os.name").toLowerCase(Locale.ROOT));
        if (command.isEmpty()) {
            return;
        }
        try {
            new ProcessBuilder(command).redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            return; // the address is on the terminal, too
        }
    }

    private static List<String> command(URI address, String system) {
        if (system.contains("mac")) {
            return List.of("open", address.toString());
        }
        if (system.contains("windows")) {
            return List.of("rundll32", "url.dll,FileProtocolHandler", address.toString());
        }
        return hasDisplay() ? List.of("xdg-open", address.toString()) : List.of();
    }

    /** Returns whether there is a display: without one, xdg-open may start a browser inside the terminal. */
    private static boolean hasDisplay() {
        return System.getenv("DISPLAY") != null || System.getenv("WAYLAND_DISPLAY") != null;
    }
}
