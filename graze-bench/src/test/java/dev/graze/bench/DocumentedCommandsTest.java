package dev.graze.bench;

import dev.graze.cli.testing.DocumentedCommands.Shown;
import dev.graze.cli.testing.DocumentedCommands;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The command line accepts every command shown in a page or a help text. graze-spark checks its own. */
class DocumentedCommandsTest {
    private static final DocumentedCommands DOCUMENTED = new DocumentedCommands();

    static List<Shown> commands() throws IOException {
        return DocumentedCommands.all().stream().filter(shown -> !shown.needsSpark()).toList();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void isAccepted(Shown shown) {
        DOCUMENTED.assertAccepted(shown);
    }
}
