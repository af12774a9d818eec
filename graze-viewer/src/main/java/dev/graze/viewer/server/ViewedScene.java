package dev.graze.viewer.server;

import dev.graze.viewer.ReportInfo;

/**
 * What a server is to show.
 *
 * @param live whether frames may still be added to those there are
 */
public record ViewedScene(ReportInfo info, ViewedFrames frames, Search search, boolean live) {
}
