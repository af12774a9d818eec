/** Moves around the scene: three.js's orbit controls for mouse and touch, and the same moves for keys. */

import { Box3, Spherical, Vector3 } from "three";
import { OrbitControls } from "three/orbit-controls";

const HOME = new Vector3(0.62, 0.58, 1).normalize();
const TURN = Math.PI / 24;
const MOVE = 0.06;
const ZOOM = 1.12;
const NEAREST = 0.0005;

/** A margin around the scene, for the text that overlaps the view's edges. */
const MARGIN = 1.12;

/** The distance of the eye from a chosen contact, in multiples of its features' size, and how long the move takes. */
const CLOSE_UP = 24;
const FLIGHT_MILLISECONDS = 450;

/** How much of its surroundings to show around a sphere. */
const SURROUNDINGS = 2.8;
/** The cosine of the smallest angle at which a line may be seen, and a direction that is not vertical. */
const ALONG = 0.7;
const ASIDE = new Vector3(0.83, 0.31, 0.46);

export class Orbit {
  /** @param keyFrames frames that must fit into the view, a list that may grow */
  constructor(stage, keyFrames) {
    this.stage = stage;
    this.keyFrames = keyFrames;
    /** A body that need not fit into the view. */
    this.ground = null;
    this.flight = 0;
    this.controls = new OrbitControls(stage.camera, stage.canvas);
    stage.target = this.controls.target;
    this.controls.minDistance = NEAREST;
    this.controls.maxDistance = 40;
    this.controls.addEventListener("change", () => stage.requestDraw());
    this.controls.addEventListener("start", () => {
      this.isHome = false;
      this.flight++;
    });
    stage.addEventListener("resize", () => this.isHome && this.reset());
    this.reset();
  }

  /** Looks at the whole sequence from slightly above, as near as shows all of it in a view of this shape. */
  reset() {
    this.flight++;
    const { camera } = this.stage;
    const middle = this.#middle();
    this.controls.target.copy(middle);
    camera.position.copy(HOME);
    camera.lookAt(0, 0, 0);
    this.home = MARGIN * this.#fittingDistance(middle);
    camera.position.multiplyScalar(this.home).add(middle);
    this.#update();
    this.isHome = true;
  }

  #middle() {
    const box = new Box3();
    this.#forEachVertex(point => box.expandByPoint(point));
    return box.getCenter(new Vector3());
  }

  #fittingDistance(middle) {
    const { camera } = this.stage;
    const tanHeight = Math.tan((camera.fov * Math.PI) / 360);
    const intoView = camera.quaternion.clone().invert();
    let distance = 0.02;
    this.#forEachVertex(point => {
      const { x, y, z } = point.sub(middle).applyQuaternion(intoView);
      distance = Math.max(distance, z + Math.max(Math.abs(x) / (tanHeight * camera.aspect), Math.abs(y) / tanHeight));
    });
    return distance;
  }

  /** Iterates over all vertices that must fit, in world coordinates, in one reused vector. */
  #forEachVertex(take) {
    const { quaternion } = this.stage.world;
    const point = new Vector3();
    for (const { positions, shape } of this.keyFrames) {
      shape.bodies.forEach((body, vertex) => {
        if (body !== this.ground) {
          take(point.fromArray(positions, 3 * vertex).applyQuaternion(quaternion));
        }
      });
    }
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
    camera.position
      .sub(this.controls.target)
      .multiplyScalar(closer ? 1 / ZOOM : ZOOM)
      .add(this.controls.target);
    this.#update();
  }

  /**
   * Moves the eye to a point of the world, keeping the direction, near enough to show everything within this distance
   * of it.
   */
  flyTo(point, reach) {
    const { camera, world } = this.stage;
    const goal = point.clone().applyQuaternion(world.quaternion);
    const away = camera.position.clone().sub(this.controls.target).normalize();
    const distance = Math.min(
      Math.max(CLOSE_UP * reach, 4 * NEAREST),
      camera.position.distanceTo(this.controls.target) || 1,
    );
    this.#flyTo(goal.clone().addScaledVector(away, distance), goal);
  }

  /**
   * Moves the eye so that a sphere of the world fills most of the view, from the current direction. If a line is given,
   * the eye turns so far that it does not look along it. It never goes farther away than when the view is reset.
   */
  frame(center, radius, line = new Vector3()) {
    const { camera, world } = this.stage;
    const goal = center.clone().applyQuaternion(world.quaternion);
    const away = camera.position.clone().sub(this.controls.target).normalize();
    const axis = line.clone().applyQuaternion(world.quaternion).normalize();
    const along = away.dot(axis);
    if (Math.abs(along) > ALONG) {
      away.addScaledVector(axis, -along);
      away.lengthSq() > 1e-6 ? away.normalize() : away.crossVectors(axis, ASIDE).normalize();
      away.addScaledVector(axis, ALONG * Math.sign(along)).normalize();
    }
    const reach = radius / Math.sin((camera.fov * Math.PI) / 360);
    const narrow = Math.max(1, 1 / camera.aspect);
    const distance = Math.min(Math.max(SURROUNDINGS * reach * narrow, 4 * NEAREST), this.home);
    this.#flyTo(goal.clone().addScaledVector(away, distance), goal);
  }

  #flyTo(eye, target) {
    const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    const from = this.stage.camera.position.clone();
    this.#fly(from, this.controls.target.clone(), eye, target, still ? 0 : FLIGHT_MILLISECONDS);
  }

  #fly(fromEye, fromTarget, eye, target, milliseconds) {
    const flight = ++this.flight;
    const start = performance.now();
    const go = now => {
      if (flight !== this.flight) {
        return;
      }
      const way = milliseconds === 0 ? 1 : Math.min(Math.max(now - start, 0) / milliseconds, 1);
      const eased = way * way * (3 - 2 * way);
      this.stage.camera.position.lerpVectors(fromEye, eye, eased);
      this.controls.target.lerpVectors(fromTarget, target, eased);
      this.#update();
      if (way < 1) {
        requestAnimationFrame(go);
      }
    };
    go(start);
  }

  #update() {
    this.isHome = false;
    this.controls.update();
    this.stage.requestDraw();
  }
}
