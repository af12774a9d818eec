/**
 * What {@code graze simulate} needs beside the command itself: what is asked for, and where frames and checkpoints go.
 */
package dev.graze.cli.simulate;
