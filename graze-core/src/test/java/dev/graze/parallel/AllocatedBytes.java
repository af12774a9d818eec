package dev.graze.parallel;

import java.lang.reflect.Method;

/**
 * How much threads have allocated so far. By reflection, because the module under test does not read the one that
 * knows.
 */
final class AllocatedBytes {
    private final Object bean;
    private final Method read;

    private AllocatedBytes(Object bean, Method read) {
        this.bean = bean;
        this.read = read;
    }

    /** Null if this Java does not count. */
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

    /** By all these threads together. */
    long by(long[] threadIds) throws ReflectiveOperationException {
        long sum = 0;
        for (long bytes : (long[]) read.invoke(bean, threadIds)) {
            sum += bytes;
        }
        return sum;
    }
}
