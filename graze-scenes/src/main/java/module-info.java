/** Seeded generators of the benchmark scenes of the papers. */
module dev.graze.scenes {
    requires transitive dev.graze;

    exports dev.graze.scenes;
}
