package dev.graze.opencl;

import dev.graze.device.ClusterSearcher;
import dev.graze.device.Device;
import dev.graze.device.DeviceMesh;
import dev.graze.device.DeviceTask;
import dev.graze.device.PairTester;
import dev.graze.device.SearchPlan;
import dev.graze.device.StepSearcher;
import dev.graze.opencl.FailingCall.Fault;
import java.util.concurrent.Callable;

/** A real device whose heap runs out once, at a given call. */
public final class FailingHeap extends ForwardingDevice {
    private final Place place;
    private final int failingCall;
    private final Fault fault;

    /** The calls that can fail. */
    public enum Place {
        TESTER_BEGIN(PairTester.class, "begin"), TESTER_SUBMIT(PairTester.class, "submit"),
        /** Fails when the submitted task is collected. */
        TASK_COLLECT(PairTester.class, "submit"), CLUSTERS_BEGIN(ClusterSearcher.class, "begin"), CLUSTERS_COVER(
                ClusterSearcher.class,
                "assign"), CLUSTERS_SORT(ClusterSearcher.class, "sort"), CLUSTERS_COLLECT(ClusterSearcher.class,
                        "collect"), SEARCH_LOAD(StepSearcher.class, "load"), SEARCH_STEP(StepSearcher.class, "search");

        private final Class<?> type;
        private final String method;

        Place(Class<?> type, String method) {
            this.type = type;
            this.method = method;
        }
    }

    /**
     * Creates a failing device.
     *
     * @param late whether the call fails after the device has done its work
     */
    public FailingHeap(Device real, Place place, int failingCall, boolean late) {
        super(real);
        this.place = place;
        this.failingCall = failingCall;
        Fault runsOut = runningOut(late);
        this.fault = place == Place.TASK_COLLECT
                ? submit -> FailingCall.in(DeviceTask.class, (DeviceTask) submit.call(), "collect", 1, runsOut)
                : runsOut;
    }

    public static Fault runningOut(boolean late) {
        return late ? FailingHeap::runOutAfter : FailingHeap::runOut;
    }

    private static Object runOut(Callable<Object> call) {
        throw new OutOfMemoryError("simulated, instead of " + call);
    }

    private static Object runOutAfter(Callable<Object> call) throws Exception {
        throw new OutOfMemoryError("simulated, after " + call.call());
    }

    private <T> T failing(Class<T> type, T real) {
        return type == place.type ? FailingCall.in(type, real, place.method, failingCall, fault) : real;
    }

    @Override
    public PairTester open(DeviceMesh mesh, double tolerance, boolean decides) {
        return failing(PairTester.class, super.open(mesh, tolerance, decides));
    }

    @Override
    public ClusterSearcher openClusters(DeviceMesh mesh, boolean moving) {
        return failing(ClusterSearcher.class, super.openClusters(mesh, moving));
    }

    @Override
    public StepSearcher openSearch(SearchPlan plan) {
        return failing(StepSearcher.class, super.openSearch(plan));
    }
}
