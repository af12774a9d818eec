package dev.graze.query.distance;

import dev.graze.parallel.ThreadTeam;
import dev.graze.parallel.WorkCounter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Threads that finish a long walk together. In each round they take open pairs of nodes, nearest first, and visit a
 * limited number of pairs; what is then open is pooled and dealt out again, so that none runs out of work for long.
 */
final class WalkTeam<W extends PairWalk> {
    /** A walk that is not done after this many visits, a few tenths of a millisecond, is worth waking threads for. */
    private static final int ALONE = 4000;
    private static final int PER_ROUND = 20_000;

    private final ThreadTeam team;
    private final WorkCounter counter = new WorkCounter(1);
    private final List<W> members = new ArrayList<>();
    private final Supplier<W> make;

    WalkTeam(ThreadTeam team, Supplier<W> make) {
        this.team = team;
        this.make = make;
    }

    /**
     * Finishes a walk.
     *
     * @param join called once for each member's own walk, if the members are needed, before it visits anything
     * @return the members' walks if they were needed
     */
    List<W> finish(W main, Consumer<W> join) {
        main.run(ALONE);
        if (main.open() == 0) {
            return List.of();
        }
        while (members.size() < team.size()) {
            members.add(make.get());
        }
        members.forEach(join);
        while (main.open() > 0) {
            counter.reset(main.open());
            team.run(member -> work(main, members.get(member)));
            main.clear();
            for (W walk : members) {
                for (int i = 0; i < walk.open(); i++) {
                    main.takeFrom(walk, i);
                }
                walk.clear();
            }
        }
        return members;
    }

    /** Takes pairs until none is left; what exceeds the member's visits stays open. */
    private void work(W main, W own) {
        int left = PER_ROUND;
        for (int i = counter.next(); i >= 0; i = counter.next()) {
            int before = own.open();
            own.takeFrom(main, main.open() - 1 - i);
            if (left > 0 && before == 0) {
                left -= own.run(left);
            }
        }
    }
}
