import type { Mesh, Node, Result } from 'occt-import-js';
import { steel } from '../steel';
import { MeshBuilder, ModelError } from '../parse/mesh';
import type { Body, Model } from '../parse/mesh';

/** What programs call a body to which nobody gave a name. */
const anonymous = /^(solid|shell|compound|brep|body)?$/i;

const colorOf = (color: readonly number[] | null | undefined): number | undefined => {
  if (!color) return undefined;
  const [red, green, blue] = color.map((value) => Math.min(255, Math.max(0, Math.round(255 * value))));
  return (red! << 16) | (green! << 8) | blue!;
};

/** The triangles of a converted file, in millimetres, with its bodies in the order of its tree. */
export function modelOf({ root, meshes }: Result): Model {
  const mesh = new MeshBuilder({ coloured: true, faces: true });
  const bodies: Body[] = [];
  // What a product is called says more than what its only body is.
  const write = (source: Mesh, path: string[], product: string): void => {
    const color = colorOf(source.color);
    const ownName = anonymous.test(source.name) ? '' : source.name;
    mesh.startBody(bodies.length);
    bodies.push({
      name: product || ownName || `Khối ${bodies.length + 1}`,
      path: product ? path.slice(0, -1) : path,
      ...(color === undefined ? {} : { color }),
    });
    writeTriangles(mesh, source, color ?? steel);
  };
  const walk = ({ name: product, meshes: own, children }: Node, path: string[]): void => {
    for (const index of own) write(meshes[index]!, path, own.length === 1 ? product : '');
    const assemblies = new Map<string, number>();
    for (const child of children) {
      const { name } = child;
      if (!name) walk(child, path);
      else if (child.meshes.length === 1) walk(child, [...path, name]);
      else {
        // An assembly that is there twice is two branches of the tree.
        const count = (assemblies.get(name) ?? 0) + 1;
        assemblies.set(name, count);
        walk(child, [...path, count > 1 ? `${name} (${count})` : name]);
      }
    }
  };
  walk(root, root.name ? [root.name] : []);
  if (bodies.length === 0) throw new ModelError('file không có khối hay mặt nào');
  return { ...mesh.finish(), bodies, unit: 'mm' };
}

function writeTriangles(
  mesh: MeshBuilder,
  { attributes, index, brep_faces: faces }: Mesh,
  color: number,
): void {
  const places = attributes.position.array;
  const corners = index.array;
  const write = (first: number, last: number, faceColor: number) => {
    for (let at = 3 * first; at < 3 * last + 3; at++) {
      const place = 3 * corners[at]!;
      mesh.corner(places[place]!, places[place + 1]!, places[place + 2]!, faceColor);
    }
  };
  if (faces.length === 0) return write(0, corners.length / 3 - 1, color);
  for (const face of faces) {
    if (face.last < face.first) continue;
    mesh.startFace();
    write(face.first, face.last, colorOf(face.color) ?? color);
  }
}
