/** The seam to devices: what engines ask of them, without a word about any driver. */
package dev.graze.device;
