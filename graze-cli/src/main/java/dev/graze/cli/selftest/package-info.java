/** Random scenes, on which every engine and device of this machine must find what {@code brute} finds, bit for bit. */
package dev.graze.cli.selftest;
