/** Moving around the scene: three.js's orbit controls for mouse and touch, the same moves for keys. */

import { Spherical, Vector3 } from "three";
import { OrbitControls } from "three/orbit-controls";

const HOME = new Vector3(0.62, 0.58, 1).normalize();
const TURN = Math.PI / 24;
const MOVE = 0.06;
const ZOOM = 1.12;
const NEAREST = 0.02;

/** Room around it all, for the words that lie over the view's edges. */
const MARGIN = 1.12;

export class Orbit {
  constructor(stage, keyPositions) {
    this.stage = stage;
    this.keyPositions = keyPositions;
    this.controls = new OrbitControls(stage.camera, stage.canvas);
    this.controls.minDistance = NEAREST;
    this.controls.maxDistance = 40;
    this.controls.addEventListener("change", () => stage.requestDraw());
    this.controls.addEventListener("start", () => (this.isHome = false));
    stage.addEventListener("resize", () => this.isHome && this.reset());
    this.reset();
  }

  /** Looks from a little above at the whole sequence, from as near as shows it all in a view of this shape. */
  reset() {
    const { camera } = this.stage;
    this.controls.target.set(0, 0, 0);
    camera.position.copy(HOME);
    camera.lookAt(0, 0, 0);
    camera.position.multiplyScalar(MARGIN * this.#fittingDistance());
    this.#update();
    this.isHome = true;
  }

  #fittingDistance() {
    const { camera, world } = this.stage;
    const tanHeight = Math.tan((camera.fov * Math.PI) / 360);
    const intoView = camera.quaternion.clone().invert();
    const point = new Vector3();
    let distance = NEAREST;
    for (const positions of this.keyPositions) {
      for (let i = 0; i < positions.length; i += 3) {
        const { x, y, z } = point.fromArray(positions, i).applyQuaternion(world.quaternion).applyQuaternion(intoView);
        distance = Math.max(distance, z + Math.max(Math.abs(x) / (tanHeight * camera.aspect), Math.abs(y) / tanHeight));
      }
    }
    return distance;
  }

  turn(right, up) {
    const { camera } = this.stage;
    const offset = new Spherical().setFromVector3(camera.position.clone().sub(this.controls.target));
    offset.theta += right * TURN;
    offset.phi -= up * TURN;
    camera.position.setFromSpherical(offset.makeSafe()).add(this.controls.target);
    this.#update();
  }

  move(right, up) {
    const { camera } = this.stage;
    const distance = camera.position.distanceTo(this.controls.target);
    const shift = new Vector3(right, up, 0).multiplyScalar(MOVE * distance).applyQuaternion(camera.quaternion);
    camera.position.add(shift);
    this.controls.target.add(shift);
    this.#update();
  }

  zoom(closer) {
    const { camera } = this.stage;
    camera.position.sub(this.controls.target).multiplyScalar(closer ? 1 / ZOOM : ZOOM).add(this.controls.target);
    this.#update();
  }

  #update() {
    this.isHome = false;
    this.controls.update();
    this.stage.requestDraw();
  }
}
