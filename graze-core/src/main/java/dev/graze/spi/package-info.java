/**
 * What a search engine implements and works with. {@link dev.graze.spi.Engine} is the service interface;
 * {@link dev.graze.Detector} and {@link dev.graze.DiscreteDetector} start its sessions with
 * {@link dev.graze.spi.EngineOptions}, collect results in buffers that grow and sort them, and keep each step's
 * {@link dev.graze.spi.StepStatistics}. Users of the library need this package only to read statistics and to set an
 * engine's own settings.
 */
package dev.graze.spi;
