package dev.graze.viewer;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.graze.ContactKind;
import dev.graze.Contacts;
import dev.graze.Intersections;
import dev.graze.StepStatistics;
import java.io.IOException;

/** One line of the page's table. */
sealed interface StepRow {
    void writeFields(JsonGenerator json) throws IOException;

    /** A continuous step; {@code toi} is the earliest one, NaN without contacts. */
    record Continuous(int vf, int ee, double toi, double milliseconds) implements StepRow {
        static Continuous of(Contacts contacts, StepStatistics statistics) {
            return new Continuous(contacts.count(ContactKind.VF), contacts.count(ContactKind.EE), contacts.earliestToi(),
                    statistics.totalMilliseconds());
        }

        @Override
        public void writeFields(JsonGenerator json) throws IOException {
            json.writeNumberField("vf", vf);
            json.writeNumberField("ee", ee);
            if (!Double.isNaN(toi)) {
                json.writeNumberField("toi", toi);
            }
            json.writeNumberField("ms", milliseconds);
        }
    }

    /** A discrete instant. */
    record Discrete(int pairs, double milliseconds) implements StepRow {
        static Discrete of(Intersections pairs, StepStatistics statistics) {
            return new Discrete(pairs.size(), statistics.totalMilliseconds());
        }

        @Override
        public void writeFields(JsonGenerator json) throws IOException {
            json.writeNumberField("pairs", pairs);
            json.writeNumberField("ms", milliseconds);
        }
    }
}
