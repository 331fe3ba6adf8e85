import {
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  Group,
  Mesh,
  MeshStandardMaterial,
  Vector3,
} from 'three';
import type { Model } from '../parse/mesh';

/** The largest dimension of a model in the scene (section 9). */
export const displaySize = 3;

type Switch = { value: boolean };

/**
 * The drawable form of a model: centred, and scaled for display only. The corners are moved here and not by the
 * graphics card, whose 32-bit floats are too imprecise for a part far from its origin. `half` is the vector from the
 * centre of the bounding box to a corner.
 */
export function solidOf(model: Model, wireframe: Switch): { solid: Group; half: Vector3 } {
  const half = centreAndScale(model);
  const { chunks } = model;
  const material = steelMaterial(
    chunks.some(({ colors }) => colors),
    wireframe,
  );
  const solid = new Group();
  for (const { positions, colors } of chunks) {
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(positions, 3));
    if (colors) geometry.setAttribute('color', new BufferAttribute(colors, 3, true));
    const mesh = new Mesh(geometry, material);
    mesh.frustumCulled = false;
    solid.add(mesh);
  }
  return { solid, half };
}

/** Centres the corners on the origin and scales the largest dimension to `displaySize`. */
function centreAndScale({ chunks, min, max }: Model): Vector3 {
  const sizes = max.map((value, axis) => value - min[axis]!);
  const middles = max.map((value, axis) => value / 2 + min[axis]! / 2);
  const scale = displaySize / Math.max(...sizes);
  for (const { positions } of chunks)
    for (let at = 0; at < positions.length; at++) positions[at] = (positions[at]! - middles[at % 3]!) * scale;
  return new Vector3(...sizes).multiplyScalar(scale / 2);
}

/**
 * Flat shading needs no normals. The shader draws the wireframe: three consecutive corners are a triangle, so the
 * distance to its edges follows from the corner's index, and no lines have to be created or stored.
 */
function steelMaterial(coloured: boolean, wireframe: Switch): MeshStandardMaterial {
  const material = new MeshStandardMaterial({
    color: coloured ? 0xffffff : 0x8fa3bd,
    vertexColors: coloured,
    metalness: 0.25,
    roughness: 0.6,
    flatShading: true,
    side: DoubleSide,
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
