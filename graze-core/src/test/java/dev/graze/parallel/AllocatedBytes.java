package dev.graze.parallel;

import java.lang.reflect.Method;

/**
 * Measures how many bytes threads have allocated so far. Uses reflection, because the module under test does not read
 * the module with the management interface.
 */
final class AllocatedBytes {
    private final Object bean;
    private final Method read;

    private AllocatedBytes(Object bean, Method read) {
        this.bean = bean;
        this.read = read;
    }

    /** Returns null if this JVM does not count allocations. */
    static AllocatedBytes meter() throws ReflectiveOperationException {
        try {
            Object bean = Class.forName("java.lang.management.ManagementFactory").getMethod("getThreadMXBean")
                    .invoke(null);
            Class<?> type = Class.forName("com.sun.management.ThreadMXBean");
            boolean counts = type.isInstance(bean)
                    && (boolean) type.getMethod("isThreadAllocatedMemoryEnabled").invoke(bean);
            return counts ? new AllocatedBytes(bean, type.getMethod("getThreadAllocatedBytes", long[].class)) : null;
        } catch (ClassNotFoundException e) {
            return null;
        }
    }

    /** Returns the sum over these threads. */
    long by(long[] threadIds) throws ReflectiveOperationException {
        long sum = 0;
        for (long bytes : (long[]) read.invoke(bean, threadIds)) {
            sum += bytes;
        }
        return sum;
    }
}
