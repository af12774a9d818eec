package dev.graze.narrow.discrete;

/**
 * Which corners two triangles have in common, as nine bits: bit {@code 3 * i + j} is set if corner i of the first and
 * corner j of the second are one vertex. What follows from them is looked up, and nowhere is a branch: where triangles
 * meet is not to be foretold.
 */
final class CommonCorners {
    /**
     * By the nine bits: how many vertices are common, in bits 0 and 1, and the corners in their order, two bits each
     * from bit 2 on, those of the first triangle first.
     */
    private static final char[] ORDERS = new char[1 << 9];

    static {
        for (int same = 0; same < ORDERS.length; same++) {
            int first = isAny(same, 0b111) | isAny(same, 0b111 << 3) << 1 | isAny(same, 0b111 << 6) << 2;
            int second = (same | same >> 3 | same >> 6) & 0b111;
            ORDERS[same] = (char) (Integer.bitCount(first) | turned(first) << 2 | turned(second) << 8);
        }
    }

    private CommonCorners() {
    }

    private static int isAny(int same, int bits) {
        return (same & bits) == 0 ? 0 : 1;
    }

    /** The corners of a triangle, going around, so that those of a set of one or two come first. */
    private static int turned(int set) {
        int start = switch (Integer.bitCount(set)) {
            case 1 -> Integer.numberOfTrailingZeros(set);
            case 2 -> Integer.numberOfTrailingZeros(7 - set) + 1;
            default -> 0;
        };
        return start % 3 | (start + 1) % 3 << 2 | (start + 2) % 3 << 4;
    }

    /** How to order the corners of two triangles, each given by its vertices. */
    static int order(int a0, int a1, int a2, int b0, int b1, int b2) {
        return ORDERS[isOneOf(a0, b0, b1, b2) | isOneOf(a1, b0, b1, b2) << 3 | isOneOf(a2, b0, b1, b2) << 6];
    }

    private static int isOneOf(int vertex, int b0, int b1, int b2) {
        return isZero(vertex ^ b0) | isZero(vertex ^ b1) << 1 | isZero(vertex ^ b2) << 2;
    }

    private static int isZero(int difference) {
        return (difference - 1 & ~difference) >>> (Integer.SIZE - 1);
    }

    /** How many vertices are common. */
    static int count(int order) {
        return order & 3;
    }

    /**
     * Which corner of its triangle comes at this place: places 0 to 2 are of the first triangle, 3 to 5 of the second;
     * common corners come before others.
     */
    static int corner(int order, int place) {
        return order >> (2 + 2 * place) & 3;
    }
}
