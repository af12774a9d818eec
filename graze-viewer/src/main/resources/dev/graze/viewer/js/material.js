/** How surfaces and the lines on them are drawn. */

import { DoubleSide, MeshBasicMaterial, MeshPhongMaterial } from "three";

/**
 * The one material of all surfaces, matt with a soft sheen. Coloured faces repeat triangles of the mesh: drawn later by the same program they
 * get the same depths and win. A polygon offset would part them too, but where a fold turns away from the eye it lets its far side through.
 */
export function surfaceMaterial() {
  return new MeshPhongMaterial({ vertexColors: true, side: DoubleSide, specular: 0x2a2e33, shininess: 18 });
}

/** Thin lines, nudged towards the eye, for lines get other depths than the triangles they bound. */
export function wireMaterial() {
  const material = new MeshBasicMaterial({ wireframe: true, transparent: true, opacity: 0.3 });
  material.onBeforeCompile = (shader) => {
    shader.vertexShader = shader.vertexShader.replace("#include <project_vertex>", "#include <project_vertex>\ngl_Position.z -= 0.0004 * gl_Position.w;");
  };
  return material;
}
