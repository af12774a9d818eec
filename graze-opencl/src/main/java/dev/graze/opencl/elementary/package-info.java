/**
 * Elementary tests on a device: item pairs are expanded into vertex-face and edge-edge tests, and each test is solved
 * with the same arithmetic as on the CPU. The engine {@code inter-cd} sends pairs here; whole steps reuse the tests.
 */
package dev.graze.opencl.elementary;
