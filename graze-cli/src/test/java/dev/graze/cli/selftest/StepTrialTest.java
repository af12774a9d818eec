package dev.graze.cli.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.Contacts;
import dev.graze.Engines;
import dev.graze.NearPairs;
import dev.graze.spi.CandidateList;
import dev.graze.spi.ContactBuffer;
import dev.graze.spi.Engine;
import dev.graze.spi.EngineOptions;
import dev.graze.spi.PairList;
import dev.graze.spi.SearchScene;
import dev.graze.spi.StepMotion;
import dev.graze.spi.StepStatistics;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StepTrialTest {
    private static final Question QUESTION = Question.usual(0);

    private static List<Contacts> expected(TrialScene scene) {
        return Setup.reference(QUESTION).findAfresh(scene).contacts();
    }

    private static StepTrial trial(Engine engine, TrialScene scene) {
        return new StepTrial(scene, new Setup(engine, 2, null, "none", Map.of(), QUESTION));
    }

    @Test
    void answersAboutStepsAgreeWithListsOfContacts() {
        long compared = 0;
        long cancelled = 0;
        List<Engine> engines = Engines.all();
        for (int seed = 1; seed <= 60; seed++) {
            TrialScene scene = RandomScenes.scene(seed);
            StepTrial trial = trial(engines.get(seed % engines.size()), scene);
            assertThat(trial.contradictions(expected(scene))).as("scene %s", seed).isEmpty();
            compared += trial.compared();
            cancelled += trial.cancelled();
        }
        assertThat(compared).isGreaterThan(500);
        assertThat(cancelled).isGreaterThan(20);
    }

    @Test
    void findsAnEngineThatForgetsAfterACancelledSearch() {
        assertThat(problems(new Faulty(Fault.CANCELLED)))
                .anyMatch(problem -> problem.contains("after a cancelled one"));
    }

    @Test
    void findsAnEngineWhoseCandidatesAreNotAll() {
        assertThat(problems(new Faulty(Fault.CANDIDATES))).anyMatch(problem -> problem.startsWith("candidates"));
    }

    @Test
    void findsAnEngineThatOverlooksNearFeatures() {
        assertThat(problems(new Faulty(Fault.NEAR))).anyMatch(problem -> problem.contains("vertices may take"));
    }

    private static List<String> problems(Engine engine) {
        List<String> problems = new ArrayList<>();
        for (int seed = 1; seed <= 30; seed++) {
            TrialScene scene = RandomScenes.scene(seed);
            problems.addAll(trial(engine, scene).contradictions(expected(scene)));
        }
        return problems;
    }

    private enum Fault {
        CANCELLED, CANDIDATES, NEAR
    }

    /** The reference engine with one fault. */
    private static final class Faulty implements Engine {
        private final Engine engine = Engines.named("brute");
        private final Fault fault;

        Faulty(Fault fault) {
            this.fault = fault;
        }

        @Override
        public String name() {
            return "faulty";
        }

        @Override
        public String description() {
            return "makes a mistake";
        }

        @Override
        public ContinuousSession continuous(SearchScene scene, EngineOptions options) {
            ContinuousSession session = engine.continuous(scene, options.withThreads(1));
            return new ContinuousSession() {
                private boolean forgetful;

                @Override
                public void step(StepMotion motion, ContactBuffer contacts, StepStatistics statistics) {
                    if (!forgetful) {
                        session.step(motion, contacts, statistics);
                    }
                    forgetful = fault == Fault.CANCELLED && contacts.stop().isRaised();
                }

                @Override
                public void close() {
                    session.close();
                }
            };
        }

        @Override
        public CandidateSession candidates(SearchScene scene, EngineOptions options) {
            CandidateSession session = engine.candidates(scene, options.withThreads(1));
            return new CandidateSession() {
                @Override
                public CandidateList find(StepMotion motion, double margin, StepStatistics statistics) {
                    return session.find(motion, margin, statistics);
                }

                @Override
                public void decide(CandidateList candidates, double horizon, StepMotion motion, ContactBuffer contacts,
                        StepStatistics statistics) {
                    double until = fault == Fault.CANDIDATES ? horizon / 4 : horizon;
                    session.decide(candidates, until, motion, contacts, statistics);
                }

                @Override
                public void close() {
                    session.close();
                }
            };
        }

        @Override
        public ProximitySession proximity(SearchScene scene, EngineOptions options) {
            ProximitySession session = engine.proximity(scene, options.withThreads(1));
            return new ProximitySession() {
                @Override
                public NearPairs find(StepMotion instant, double distance, StepStatistics statistics) {
                    return session.find(instant, fault == Fault.NEAR ? 0 : distance, statistics);
                }

                @Override
                public NearPairs select(PairList candidates, double[] positions, double distance,
                        StepStatistics statistics) {
                    return session.select(candidates, positions, distance, statistics);
                }

                @Override
                public void close() {
                    session.close();
                }
            };
        }

        @Override
        public DiscreteSession discrete(SearchScene scene, EngineOptions options) {
            return engine.discrete(scene, options);
        }
    }
}
