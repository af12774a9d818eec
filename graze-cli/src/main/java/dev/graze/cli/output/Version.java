package dev.graze.cli.output;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The version that {@code --version} prints; the build fills in the number. */
public final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        return new String[] { "graze " + number() + " (Java " + Runtime.version().feature() + ")" };
    }

    public static String number() {
        try (InputStream in = Version.class.getResourceAsStream("version.properties")) {
            Properties properties = new Properties();
            properties.load(in);
            return properties.getProperty("version");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
