import { OrthographicCamera, PerspectiveCamera, Spherical, Vector3 } from 'three';
import type { CameraMove } from '../camera/camera-moves';
import { directions } from '../camera/views';

export type CameraRig = {
  camera: PerspectiveCamera;
  /** Shows without perspective what `camera` shows. */
  parallel: OrthographicCamera;
  target: Vector3;
  /** The box that is to be seen: its centre, and the vector from there to a corner. */
  centre: Vector3;
  half: Vector3;
  /** What is in the box: x, y, z of corners, and how far they are moved. */
  shown: readonly { corners: ArrayLike<number>; by: Vector3 }[];
};

const minDistance = 0.05;
const maxDistance = 50;
const margin = 1.08;

export function newCameraRig(): CameraRig {
  const camera = new PerspectiveCamera(40, 1, 0.01, 2 * maxDistance);
  camera.up.set(0, 0, 1);
  const parallel = new OrthographicCamera();
  parallel.up.copy(camera.up);
  return { camera, parallel, target: new Vector3(), centre: new Vector3(), half: new Vector3(), shown: [] };
}

const offsetOf = ({ camera, target }: CameraRig): Vector3 => camera.position.clone().sub(target);

/** The distance from which everything that is shown is visible in the camera's present direction, and fills the frame. */
function distanceToSee({ camera, centre, shown }: CameraRig): number {
  const scale = margin / Math.tan((camera.fov * Math.PI) / 360);
  const [right, up, back] = [new Vector3(), new Vector3(), new Vector3()];
  camera.updateMatrixWorld();
  camera.matrixWorld.extractBasis(right, up, back);
  right.multiplyScalar(scale / camera.aspect);
  up.multiplyScalar(scale);
  let distance = 0;
  for (const { corners, by } of shown) {
    const shift = by.clone().sub(centre);
    const [atRight, atUp, atBack] = [shift.dot(right), shift.dot(up), shift.dot(back)];
    for (let at = 0; at < corners.length; at += 3) {
      const [x, y, z] = [corners[at]!, corners[at + 1]!, corners[at + 2]!];
      const sideways = Math.abs(x * right.x + y * right.y + z * right.z + atRight);
      const upwards = Math.abs(x * up.x + y * up.y + z * up.z + atUp);
      const towards = x * back.x + y * back.y + z * back.z + atBack;
      distance = Math.max(distance, towards + Math.max(sideways, upwards));
    }
  }
  return distance;
}

const moves: {
  [Kind in CameraMove['kind']]: (rig: CameraRig, move: Extract<CameraMove, { kind: Kind }>) => void;
} = {
  fit: (rig, { view }) => {
    const direction = (view ? new Vector3(...directions[view]) : offsetOf(rig)).normalize();
    rig.target.copy(rig.centre);
    rig.camera.position.copy(rig.centre).add(direction);
    rig.camera.lookAt(rig.target);
    const offset = direction.setLength(Math.max(minDistance, distanceToSee(rig)));
    rig.camera.position.copy(rig.centre).add(offset);
  },
  zoom: (rig, { factor }) => {
    const distance = offsetOf(rig).length() / factor;
    const offset = offsetOf(rig).setLength(Math.min(maxDistance, Math.max(minDistance, distance)));
    rig.camera.position.copy(rig.target).add(offset);
  },
  turn: (rig, { sideways, upwards }) => {
    const { x, y, z } = offsetOf(rig);
    // Spherical measures from the y axis; here z points up.
    const angles = new Spherical().setFromCartesianCoords(x, z, -y);
    angles.theta += sideways;
    angles.phi -= upwards;
    const offset = new Vector3().setFromSpherical(angles.makeSafe());
    rig.camera.position.set(offset.x, -offset.z, offset.y).add(rig.target);
  },
  pan: (rig, { right, up }) => {
    const distance = offsetOf(rig).length();
    const shift = new Vector3(right * distance, up * distance, 0).applyQuaternion(rig.camera.quaternion);
    rig.camera.position.add(shift);
    rig.target.add(shift);
  },
};

export function moveCamera<Kind extends CameraMove['kind']>(
  rig: CameraRig,
  move: Extract<CameraMove, { kind: Kind }>,
): void {
  moves[move.kind](rig, move);
  rig.camera.lookAt(rig.target);
}

/** Places the parallel camera where the other one is: at the target, both show the same. */
export function alignParallel({ camera, parallel, target }: CameraRig): void {
  const height = Math.tan((camera.fov * Math.PI) / 360) * camera.position.distanceTo(target);
  const width = height * camera.aspect;
  Object.assign(parallel, { left: -width, right: width, top: height, bottom: -height });
  Object.assign(parallel, { near: -maxDistance, far: 2 * maxDistance });
  parallel.position.copy(camera.position);
  parallel.quaternion.copy(camera.quaternion);
  parallel.updateProjectionMatrix();
  parallel.updateMatrixWorld();
}
