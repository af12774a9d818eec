package dev.graze.viewer.server;

import dev.graze.viewer.ReportInfo;

/**
 * The scene that a server shows.
 *
 * @param live whether frames may still be added
 */
public record ViewedScene(ReportInfo info, ViewedFrames frames, Search search, boolean live) {
}
