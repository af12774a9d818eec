/** {@code graze bench paper fuzzy}: the paper on fuzzy scene subdivision. */
package dev.graze.bench.fuzzy;
