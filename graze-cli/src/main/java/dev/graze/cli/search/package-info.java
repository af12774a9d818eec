/** What is looked for and how: the options that checks and measurements share. */
package dev.graze.cli.search;
