package dev.graze.viewer;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.graze.ContactKind;
import dev.graze.Contacts;
import dev.graze.Intersections;
import dev.graze.spi.StepStatistics;
import java.io.IOException;

/** One line of the page's table of steps. */
public sealed interface StepRow {
    void writeFields(JsonGenerator json) throws IOException;

    /** Returns the row of a continuous step; {@code toi} is the earliest one, 1 without contacts. */
    record Continuous(int vf, int ee, double toi, Cost cost) implements StepRow {
        public static Continuous of(Contacts contacts, StepStatistics statistics) {
            return new Continuous(contacts.count(ContactKind.VF), contacts.count(ContactKind.EE),
                    contacts.earliestToi(),
                    Cost.of(statistics));
        }

        @Override
        public void writeFields(JsonGenerator json) throws IOException {
            json.writeNumberField("vf", vf);
            json.writeNumberField("ee", ee);
            if (vf + ee > 0) {
                json.writeNumberField("toi", toi);
            }
            cost.writeFields(json);
        }
    }

    /** Returns the row of a discrete instant. */
    record Discrete(int pairs, Cost cost) implements StepRow {
        public static Discrete of(Intersections pairs, StepStatistics statistics) {
            return new Discrete(pairs.size(), Cost.of(statistics));
        }

        @Override
        public void writeFields(JsonGenerator json) throws IOException {
            json.writeNumberField("pairs", pairs);
            cost.writeFields(json);
        }
    }

    /** Milliseconds, in all and by stage, these in the order of {@link StepStatistics.Stage}. */
    record Cost(double total, double[] stages) {
        static Cost of(StepStatistics statistics) {
            return new Cost(statistics.totalMilliseconds(),
                    StepStatistics.Stage.standard().stream().mapToDouble(statistics::milliseconds).toArray());
        }

        void writeFields(JsonGenerator json) throws IOException {
            json.writeNumberField("ms", total);
            json.writeFieldName("stages");
            json.writeArray(stages, 0, stages.length);
        }
    }
}
