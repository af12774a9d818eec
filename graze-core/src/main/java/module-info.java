/** Finds every collision of deforming and rigid triangle meshes. */
module dev.graze {
    exports dev.graze;
    exports dev.graze.mesh;

    uses dev.graze.Engine;
}
