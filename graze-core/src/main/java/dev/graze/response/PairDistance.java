package dev.graze.response;

import dev.graze.NearPairs;
import dev.graze.SubFeatures;
import java.util.Arrays;

/**
 * The squared distance D of one reduced pair as a function of its vertices, with first and second derivatives. One
 * formula serves all four kinds, because the vector between the points of two features is r(x, s) = sum of w_k(s) x_k,
 * with weights that are affine in the parameters s: none for two vertices, one for an edge and a vertex, two otherwise.
 *
 * <p>D(x) is the minimum over s of |r|^2. Where r is perpendicular to the directions t_j = sum of W_kj x_k, in which
 * the parameters move it (W_kj: derivative of w_k by s_j), the derivatives of D are
 *
 * <pre>
 * gradient = 2 w (x) r
 * Hessian  = 2 (w w^T (x) I  -  M G^-1 M^T)    with M_j = W_j (x) r + w (x) t_j and G_ij = t_i . t_j
 * </pre>
 *
 * <p>All of these vectors are in the span of w (x) e1, w (x) e2, w (x) n and W_j (x) n, where n is the direction of r
 * and e1, e2 are its tangents. In an orthonormal basis Q of that span, of dimension 3 to 5, the Hessian is a small
 * matrix S: it is cheap to project, and Q S Q^T has the eigenvalues of S and zeros.
 */
final class PairDistance {
    /** The most vertices, and the largest dimension of the span. */
    static final int VERTICES = 4;
    private static final int SPAN = 5;
    /** Between which vertices, by place in the reduced pair, the parameters move the point of a feature. */
    private static final int[][] MOVES = { {}, { 1, 2 }, { 0, 1, 2, 3 }, { 1, 2, 1, 3 } };

    private final ContactFrame frame = new ContactFrame();
    private final SymmetricMatrix span = new SymmetricMatrix(SPAN);
    private final double[] basis = new double[3 * VERTICES * SPAN];
    private final double[] product = new double[SPAN];
    /** The orthonormal vectors q_0 to q_2, one after the other, of the span of w, W_1 and W_2. */
    private final double[] q = new double[3 * VERTICES];
    /** For each parameter, W_j in terms of q_0 to q_2. */
    private final double[] components = new double[6];
    /** For each parameter t_j, and M_j in the basis of the span. */
    private final double[] directions = new double[6];
    private final double[] motion = new double[2 * SPAN];
    private final int[] places = new int[VERTICES];

    private NearPairs near;
    private int row;
    private int count;
    private int parameters;
    private double distance;
    private double length;

    /**
     * Moves to a near pair.
     *
     * @param whole whether to use all four vertices, or only those of the sub-features
     */
    void at(NearPairs pairs, int pair, boolean whole) {
        near = pairs;
        row = pair;
        frame.at(pairs, pair);
        distance = pairs.distance(pair);
        SubFeatures features = pairs.subFeatures(pair);
        count = whole ? VERTICES : features.vertices();
        for (int k = 0; k < count; k++) {
            places[k] = whole ? k : features.place(k);
        }
        int[] moves = MOVES[features.kind().ordinal()];
        parameters = moves.length / 2;
        span.resize(3 + parameters);
        Arrays.fill(q, 0);
        for (int j = 0; j < parameters; j++) {
            int from = features.place(moves[2 * j]);
            int to = features.place(moves[2 * j + 1]);
            for (int axis = 0; axis < 3; axis++) {
                directions[3 * j + axis] = near.position(row, to, axis) - near.position(row, from, axis);
            }
            q[VERTICES * (1 + j) + index(from)] = -1;
            q[VERTICES * (1 + j) + index(to)] = 1;
        }
    }

    private int index(int place) {
        int k = 0;
        while (places[k] != place) {
            k++;
        }
        return k;
    }

    /** Returns how many vertices the pair has: 2 to 4. */
    int count() {
        return count;
    }

    int vertex(int k) {
        return frame.vertex(places[k]);
    }

    /** Writes a multiple of the gradient, three numbers per vertex. */
    void gradient(double factor, double[] into) {
        for (int i = 0; i < 3 * count; i++) {
            into[i] = 2 * factor * distance * frame.weight(places[i / 3]) * frame.normal(i % 3);
        }
    }

    /**
     * Writes the Hessian of a function of D, row by row: its curvature times the square of the gradient plus its slope
     * times the Hessian of D.
     *
     * @param projected whether to replace negative eigenvalues by 0
     */
    void hessian(double slope, double curvature, boolean projected, double[] into) {
        orthonormalize();
        measureMotions();
        fillSpan(slope, curvature);
        if (projected) {
            span.project();
        }
        expand(into);
    }

    /** Makes q_0 to q_2 of w, W_1 and W_2. These are never close to dependent: each W_j moves one feature only. */
    private void orthonormalize() {
        double sum = 0;
        for (int k = 0; k < count; k++) {
            q[k] = frame.weight(places[k]);
            sum += q[k] * q[k];
        }
        length = Math.sqrt(sum);
        for (int k = 0; k < count; k++) {
            q[k] /= length;
        }
        Arrays.fill(components, 0);
        for (int j = 0; j < parameters; j++) {
            for (int i = 0; i <= j; i++) {
                components[3 * j + i] = dot(VERTICES * i, VERTICES * (j + 1));
                for (int k = 0; k < count; k++) {
                    q[VERTICES * (j + 1) + k] -= components[3 * j + i] * q[VERTICES * i + k];
                }
            }
            double rest = Math.sqrt(dot(VERTICES * (j + 1), VERTICES * (j + 1)));
            components[3 * j + j + 1] = rest;
            for (int k = 0; k < count; k++) {
                q[VERTICES * (j + 1) + k] /= rest;
            }
        }
    }

    private double dot(int a, int b) {
        double sum = 0;
        for (int k = 0; k < count; k++) {
            sum += q[a + k] * q[b + k];
        }
        return sum;
    }

    private void measureMotions() {
        for (int j = 0; j < parameters; j++) {
            for (int which = 0; which < 2; which++) {
                double along = 0;
                for (int axis = 0; axis < 3; axis++) {
                    along += directions[3 * j + axis] * frame.tangent(which, axis);
                }
                motion[SPAN * j + which] = length * along;
            }
            for (int i = 0; i <= parameters; i++) {
                motion[SPAN * j + 2 + i] = distance * components[3 * j + i];
            }
        }
    }

    private void fillSpan(double slope, double curvature) {
        double g00 = gram(0, 0);
        double g01 = parameters == 2 ? gram(0, 1) : 0;
        double g11 = parameters == 2 ? gram(1, 1) : 1;
        double determinant = parameters == 2 ? squaredCross() : g00;
        // Edges so close to parallel that rounding hides the angle: the mollifier multiplies all of this by 0.
        double scale = determinant > 0 ? 1 / determinant : 0;
        for (int a = 0; a < 3 + parameters; a++) {
            for (int b = 0; b <= a; b++) {
                double removed = 0;
                if (parameters > 0) {
                    double a0 = motion[a];
                    double b0 = motion[b];
                    double a1 = parameters == 2 ? motion[SPAN + a] : 0;
                    double b1 = parameters == 2 ? motion[SPAN + b] : 0;
                    removed = scale * (g11 * a0 * b0 - g01 * (a0 * b1 + a1 * b0) + g00 * a1 * b1);
                }
                double kept = a == b && a < 3 ? length * length : 0;
                span.set(a, b, 2 * slope * (kept - removed));
            }
        }
        double steep = 2 * length * distance;
        span.set(2, 2, span.get(2, 2) + curvature * steep * steep);
    }

    private double gram(int i, int j) {
        return directions[3 * i] * directions[3 * j] + directions[3 * i + 1] * directions[3 * j + 1]
                + directions[3 * i + 2] * directions[3 * j + 2];
    }

    /** Returns the determinant of G, as a square so that nothing cancels. */
    private double squaredCross() {
        double x = directions[1] * directions[5] - directions[2] * directions[4];
        double y = directions[2] * directions[3] - directions[0] * directions[5];
        double z = directions[0] * directions[4] - directions[1] * directions[3];
        return x * x + y * y + z * z;
    }

    /** Writes Q S Q^T, exactly symmetric. */
    private void expand(double[] into) {
        int size = 3 * count;
        int width = 3 + parameters;
        for (int i = 0; i < size; i++) {
            for (int p = 0; p < width; p++) {
                basis[SPAN * i + p] = p < 2
                        ? q[i / 3] * frame.tangent(p, i % 3)
                        : q[VERTICES * (p - 2) + i / 3] * frame.normal(i % 3);
            }
        }
        for (int i = 0; i < size; i++) {
            for (int p = 0; p < width; p++) {
                double sum = 0;
                for (int r = 0; r < width; r++) {
                    sum += basis[SPAN * i + r] * span.get(r, p);
                }
                product[p] = sum;
            }
            for (int j = 0; j <= i; j++) {
                double sum = 0;
                for (int p = 0; p < width; p++) {
                    sum += product[p] * basis[SPAN * j + p];
                }
                into[size * i + j] = sum;
                into[size * j + i] = sum;
            }
        }
    }
}
