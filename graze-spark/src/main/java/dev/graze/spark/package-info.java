/**
 * The command {@code graze spark}, for scenes and sequences too large for one machine. Its subcommands generate a test
 * scene, convert mesh files to a table, and check a table or a sequence; this package holds their options, the Spark
 * session and the output.
 */
package dev.graze.spark;
