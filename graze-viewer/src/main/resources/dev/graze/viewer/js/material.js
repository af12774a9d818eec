/** How surfaces and the lines on them are drawn. */

import { DoubleSide, MeshBasicMaterial, MeshPhongMaterial } from "three";

/**
 * Two-sided shading turns the normal of a triangle seen from behind. On the crest of a fold such triangles still have
 * smooth normals that face the eye; turned away they would line the crest with dark specks, so those are turned back.
 */
const CREST_NORMALS = `
  #include <normal_fragment_begin>
  #ifndef FLAT_SHADED
    normal = !gl_FrontFacing && dot(normal, vViewPosition) < 0.0 ? -normal : normal;
  #endif`;

/**
 * The one material of all surfaces, matt with a soft sheen. Coloured faces repeat triangles of the mesh: drawn later by
 * the same program they get the same depths and win. A polygon offset would part them too, but where a fold turns away
 * from the eye it lets its far side through.
 */
export function surfaceMaterial() {
  const material = new MeshPhongMaterial({ vertexColors: true, side: DoubleSide, specular: 0x2a2e33, shininess: 18 });
  material.onBeforeCompile = (shader) => {
    shader.fragmentShader = shader.fragmentShader.replace("#include <normal_fragment_begin>", CREST_NORMALS);
  };
  return material;
}

const NUDGED_VERTEX = `
  #include <project_vertex>
  gl_Position.z -= 0.0004 * gl_Position.w;`;

/** Thin lines, nudged towards the eye, for lines get other depths than the triangles they bound. */
export function wireMaterial() {
  const material = new MeshBasicMaterial({ wireframe: true, transparent: true, opacity: 0.3 });
  material.onBeforeCompile = (shader) => {
    shader.vertexShader = shader.vertexShader.replace("#include <project_vertex>", NUDGED_VERTEX);
  };
  return material;
}
