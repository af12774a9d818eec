/** Writes the page that shows a checked sequence in 3D. */
module dev.graze.viewer {
    requires transitive dev.graze;
    requires com.fasterxml.jackson.core;

    exports dev.graze.viewer;
}
