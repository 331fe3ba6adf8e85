import { PerspectiveCamera, Spherical, Vector3 } from 'three';
import type { Move } from '../moves';
import { directions } from '../views';

/** `half` spans from the model's middle to a corner of its box. */
export type Eye = { camera: PerspectiveCamera; target: Vector3; half: Vector3 };

const nearest = 0.05;
const farthest = 50;
const margin = 1.08;

export function newEye(): Eye {
  const camera = new PerspectiveCamera(40, 1, 0.01, 2 * farthest);
  camera.up.set(0, 0, 1);
  return { camera, target: new Vector3(), half: new Vector3() };
}

const away = ({ camera, target }: Eye): Vector3 => camera.position.clone().sub(target);

/** From how far all corners of the model's box are in the picture, the way that the camera looks. */
function distanceToSee({ camera, half }: Eye): number {
  const upright = Math.tan((camera.fov * Math.PI) / 360);
  const turned = camera.quaternion.clone().invert();
  const distances = [-1, 1].flatMap((x) =>
    [-1, 1].flatMap((y) =>
      [-1, 1].map((z) => {
        const corner = new Vector3(x, y, z).multiply(half).applyQuaternion(turned);
        const reach = Math.max(Math.abs(corner.y), Math.abs(corner.x) / camera.aspect);
        return corner.z + (margin * reach) / upright;
      }),
    ),
  );
  return Math.max(...distances);
}

const moves: { [Kind in Move['kind']]: (eye: Eye, move: Extract<Move, { kind: Kind }>) => void } = {
  fit: (eye, { view }) => {
    const direction = (view ? new Vector3(...directions[view]) : away(eye)).normalize();
    eye.target.set(0, 0, 0);
    eye.camera.position.copy(direction);
    eye.camera.lookAt(eye.target);
    eye.camera.position.setLength(distanceToSee(eye));
  },
  zoom: (eye, { factor }) => {
    const distance = away(eye).length() / factor;
    const offset = away(eye).setLength(Math.min(farthest, Math.max(nearest, distance)));
    eye.camera.position.copy(eye.target).add(offset);
  },
  turn: (eye, { sideways, upwards }) => {
    const { x, y, z } = away(eye);
    // Spherical measures from the y axis, our up is z.
    const angles = new Spherical().setFromCartesianCoords(x, z, -y);
    angles.theta += sideways;
    angles.phi -= upwards;
    const turned = new Vector3().setFromSpherical(angles.makeSafe());
    eye.camera.position.set(turned.x, -turned.z, turned.y).add(eye.target);
  },
  pan: (eye, { right, up }) => {
    const distance = away(eye).length();
    const shift = new Vector3(right * distance, up * distance, 0).applyQuaternion(eye.camera.quaternion);
    eye.camera.position.add(shift);
    eye.target.add(shift);
  },
};

export function moveEye<Kind extends Move['kind']>(eye: Eye, move: Extract<Move, { kind: Kind }>): void {
  moves[move.kind](eye, move);
  eye.camera.lookAt(eye.target);
}
