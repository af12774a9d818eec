/**
 * Whole steps on devices: lazy work stealing and its baseline (paper of da Silva, Esperança and Marroquim), as far as
 * that is not the device's.
 */
package dev.graze.engine.steal;
