/** Materials of surfaces and of lines on them. */

import { DoubleSide, MeshBasicMaterial, MeshPhongMaterial } from "three";

/**
 * Two-sided shading flips the normal of a triangle seen from behind. On the crest of a fold such triangles still have
 * smooth normals that face the eye. Flipped, they would line the crest with dark specks, so those are flipped back.
 */
const CREST_NORMALS = `
  #include <normal_fragment_begin>
  #ifndef FLAT_SHADED
    normal = !gl_FrontFacing && dot(normal, vViewPosition) < 0.0 ? -normal : normal;
  #endif`;

/**
 * The material of all surfaces, matte with a soft sheen. Colored faces repeat triangles of the mesh: drawn later by the
 * same program they get the same depths and win. A polygon offset would separate them too, but lets the far side show
 * through where a fold turns away from the eye.
 */
export function surfaceMaterial() {
  const material = new MeshPhongMaterial({ vertexColors: true, side: DoubleSide, specular: 0x2a2e33, shininess: 18 });
  material.onBeforeCompile = shader => {
    shader.fragmentShader = shader.fragmentShader.replace("#include <normal_fragment_begin>", CREST_NORMALS);
  };
  return material;
}

const NUDGED_VERTEX = `
  #include <project_vertex>
  gl_Position.z -= 0.0004 * gl_Position.w;`;

/** Thin lines, moved slightly towards the eye because lines get other depths than the triangles they bound. */
export function wireMaterial() {
  const material = new MeshBasicMaterial({ wireframe: true, transparent: true, opacity: 0.3 });
  material.onBeforeCompile = shader => {
    shader.vertexShader = shader.vertexShader.replace("#include <project_vertex>", NUDGED_VERTEX);
  };
  return material;
}
