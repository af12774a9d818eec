/** The page's server: serves frames and findings on demand, to this machine only. */
package dev.graze.viewer.server;
