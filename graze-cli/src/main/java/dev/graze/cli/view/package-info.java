/**
 * {@code graze view}: serves frames and what collides in them to a browser, also while the frames are being written.
 */
package dev.graze.cli.view;
