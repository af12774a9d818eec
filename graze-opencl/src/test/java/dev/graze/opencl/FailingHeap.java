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

/** A real device, and a heap that runs out once, in a certain call of what the device is open for. */
public final class FailingHeap extends ForwardingDevice {
    private final Place place;
    private final int failingCall;
    private final Fault fault;

    /** Where it runs out. */
    public enum Place {
        TESTER_BEGIN(PairTester.class, "begin"), TESTER_SUBMIT(PairTester.class, "submit"),
        /** Of the task that is submitted then. */
        TASK_COLLECT(PairTester.class, "submit"), PARTS_BEGIN(ClusterSearcher.class, "begin"), PARTS_COVER(
                ClusterSearcher.class,
                "assign"), PARTS_SORT(ClusterSearcher.class, "sort"), PARTS_COLLECT(ClusterSearcher.class,
                        "collect"), SEARCH_LOAD(StepSearcher.class, "load"), SEARCH_STEP(StepSearcher.class, "search");

        private final Class<?> type;
        private final String method;

        Place(Class<?> type, String method) {
            this.type = type;
            this.method = method;
        }
    }

    /** @param late whether the device has done what it was asked to by then */
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
        throw new OutOfMemoryError("made up, instead of " + call);
    }

    private static Object runOutAfter(Callable<Object> call) throws Exception {
        throw new OutOfMemoryError("made up, after " + call.call());
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
