import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DoubleSide,
  Group,
  Mesh,
  MeshStandardMaterial,
  SRGBColorSpace,
  Vector3,
} from 'three';
import { steel } from '../steel';
import type { MeshChunk, Model, Point } from '../parse/mesh';

/** The largest dimension of a model in the scene. */
export const displaySize = 3;

type Switch = { value: boolean };

/** What is shown as large as a model: its own box, or one around two models that are compared. */
export type Box = Pick<Model, 'min' | 'max'>;

/** How the scene shows a model: a place of the model is `scale` times its distance from `middle`. */
export type Placement = { scale: number; middle: Point };

/** A model in the scene. `half` is the vector from the centre of the bounding box to a corner. */
export type Solid = {
  solid: Group;
  meshes: { mesh: Mesh<BufferGeometry, MeshStandardMaterial>; chunk: MeshChunk }[];
  material: MeshStandardMaterial;
  half: Vector3;
  placement: Placement;
};

/**
 * The drawable form of a model: centred, and scaled for display only. The corners are moved here and not by the graphics
 * card, so that what is measured in the scene is what is seen.
 */
export function solidOf(model: Model, wireframe: Switch, box: Box = model): Solid {
  const { half, placement } = centreAndScale(model, box);
  const { chunks } = model;
  const material = steelMaterial(
    chunks.some(({ colors }) => colors),
    wireframe,
  );
  const solid = new Group();
  const meshes = chunks.map((chunk) => {
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(chunk.positions, 3));
    if (chunk.colors) geometry.setAttribute('color', new BufferAttribute(linear(chunk.colors), 3, true));
    const mesh = new Mesh(geometry, material);
    mesh.frustumCulled = false;
    solid.add(mesh);
    return { mesh, chunk };
  });
  return { solid, meshes, material, half, placement };
}

/** Light is calculated with linear numbers; files store what a screen shows. */
const linearOf = Uint8Array.from({ length: 256 }, (_, value) =>
  Math.round(255 * new Color().setRGB(value / 255, 0, 0, SRGBColorSpace).r),
);
const linear = (colors: Uint8Array): Uint8Array => colors.map((value) => linearOf[value]!);

/** Centres the corners on the origin and scales the largest dimension to `displaySize`. */
function centreAndScale(
  { chunks, origin }: Model,
  { min, max }: Box,
): { half: Vector3; placement: Placement } {
  const sizes = max.map((value, axis) => value - min[axis]!);
  const middle = max.map((value, axis) => value / 2 + min[axis]! / 2) as Point;
  const shift = origin.map((value, axis) => value - middle[axis]!);
  const scale = displaySize / Math.max(...sizes);
  for (const { positions } of chunks)
    for (let at = 0; at < positions.length; at++) positions[at] = (positions[at]! + shift[at % 3]!) * scale;
  return { half: new Vector3(...sizes).multiplyScalar(scale / 2), placement: { scale, middle } };
}

/**
 * Flat shading needs no normals. The shader draws the wireframe: three consecutive corners are a triangle, so the
 * distance to its edges follows from the corner's index, and no lines have to be created or stored.
 */
function steelMaterial(coloured: boolean, wireframe: Switch): MeshStandardMaterial {
  const material = new MeshStandardMaterial({
    color: coloured ? 0xffffff : steel,
    vertexColors: coloured,
    metalness: 0.1,
    roughness: 0.6,
    flatShading: true,
    side: DoubleSide,
    // Lines on the surface stay visible.
    polygonOffset: true,
    polygonOffsetFactor: 1,
    polygonOffsetUnits: 1,
  });
  material.onBeforeCompile = (shader) => {
    shader.uniforms['wireframe'] = wireframe;
    shader.vertexShader = shader.vertexShader.replace('void main() {', cornerOfTriangle);
    shader.fragmentShader = shader.fragmentShader.replace('void main() {', onlyEdges);
  };
  return material;
}

const cornerOfTriangle = `
  varying vec3 toEdge;
  void main() {
    int corner = gl_VertexID % 3;
    toEdge = vec3(corner == 0, corner == 1, corner == 2);
`;
const onlyEdges = `
  varying vec3 toEdge;
  uniform bool wireframe;
  void main() {
    vec3 pixels = toEdge / fwidth(toEdge);
    if (wireframe && min(pixels.x, min(pixels.y, pixels.z)) > 1.0) discard;
`;
