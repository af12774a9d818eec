package dev.graze.spark;

import dev.graze.cli.testing.DocumentedCommands;
import dev.graze.cli.testing.DocumentedCommands.Shown;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks that the command line accepts every {@code graze spark} command shown in a page or a help text. */
class SparkDocumentedCommandsTest {
    private static final DocumentedCommands DOCUMENTED = new DocumentedCommands();

    static List<Shown> sparkCommands() throws IOException {
        return DocumentedCommands.all().stream().filter(Shown::needsSpark).toList();
    }

    @ParameterizedTest
    @MethodSource("sparkCommands")
    void isAccepted(Shown shown) {
        DOCUMENTED.assertAccepted(shown);
    }
}
