package dev.graze.spark;

import dev.graze.cli.testing.DocumentedCommands;
import dev.graze.cli.testing.DocumentedCommands.Shown;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every {@code graze spark} command that a page or a help text shows is one that the command line accepts. */
class DocumentedCommandsTest {
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
