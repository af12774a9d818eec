/** Programs to start from: each class is one, and can be run by itself. */
package dev.graze.examples;
