/**
 * The oracle: exact, slow decisions about pairs of features and triangles, against which the solvers and engines are
 * tested. It shares no code with the product's arithmetic. Its package {@code pairs} generates difficult pairs, and
 * {@code scenes} reads the public test data.
 */
package dev.graze.oracle;
