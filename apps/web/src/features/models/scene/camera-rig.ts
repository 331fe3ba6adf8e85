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
};

const minDistance = 0.05;
const maxDistance = 50;
const margin = 1.08;

export function newCameraRig(): CameraRig {
  const camera = new PerspectiveCamera(40, 1, 0.01, 2 * maxDistance);
  camera.up.set(0, 0, 1);
  const parallel = new OrthographicCamera();
  parallel.up.copy(camera.up);
  return { camera, parallel, target: new Vector3(), centre: new Vector3(), half: new Vector3() };
}

const offsetOf = ({ camera, target }: CameraRig): Vector3 => camera.position.clone().sub(target);

/** The distance from which all corners of the bounding box are visible in the camera's present direction. */
function distanceToSee({ camera, half }: CameraRig): number {
  const halfHeight = Math.tan((camera.fov * Math.PI) / 360);
  const rotation = camera.quaternion.clone().invert();
  const distances = [-1, 1].flatMap((x) =>
    [-1, 1].flatMap((y) =>
      [-1, 1].map((z) => {
        const corner = new Vector3(x, y, z).multiply(half).applyQuaternion(rotation);
        const reach = Math.max(Math.abs(corner.y), Math.abs(corner.x) / camera.aspect);
        return corner.z + (margin * reach) / halfHeight;
      }),
    ),
  );
  return Math.max(...distances);
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
