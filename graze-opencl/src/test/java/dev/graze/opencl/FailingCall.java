package dev.graze.opencl;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.concurrent.Callable;

/** A proxy that forwards all calls to another object, except one call of a given method, which fails. */
public final class FailingCall implements InvocationHandler {
    private final Object real;
    private final String method;
    private final int failingCall;
    private final Fault fault;
    private int calls;

    /** Replaces a call, and may execute it. */
    public interface Fault {
        Object at(Callable<Object> call) throws Exception;
    }

    private FailingCall(Object real, String method, int failingCall, Fault fault) {
        this.real = real;
        this.method = method;
        this.failingCall = failingCall;
        this.fault = fault;
    }

    /**
     * Returns a proxy with one failing call.
     *
     * @param failingCall the number of the failing call of the method, from 1
     */
    public static <T> T in(Class<T> type, T real, String method, int failingCall, Fault fault) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] { type },
                new FailingCall(real, method, failingCall, fault)));
    }

    @Override
    public Object invoke(Object proxy, Method called, Object[] arguments) throws Throwable {
        boolean fails = called.getName().equals(method) && ++calls == failingCall;
        return fails ? fault.at(() -> call(called, arguments)) : call(called, arguments);
    }

    private Object call(Method called, Object[] arguments) throws Exception {
        try {
            return called.invoke(real, arguments);
        } catch (InvocationTargetException e) {
            throwIfUnchecked(e.getCause());
            throw e;
        }
    }

    private static void throwIfUnchecked(Throwable thrown) {
        if (thrown instanceof RuntimeException exception) {
            throw exception;
        }
        if (thrown instanceof Error error) {
            throw error;
        }
    }
}
