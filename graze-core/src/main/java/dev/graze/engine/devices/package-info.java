/** What engines with a part for devices share. */
package dev.graze.engine.devices;
