import { unzipSync } from 'fflate';
import { Faces } from '../faces/faces';
import { MeshBuilder, ModelError, truncatedFile } from '../mesh';
import type { Body, Model } from '../mesh';
import type { Progress } from '../text/lines';
import { identity, product, readTransform, transformed } from './transform';
import type { Transform } from './transform';
import { attributesOf, tagsIn } from './xml-tags';

/** Bytes of all models in one package, unpacked: a few packed ones can claim any number. */
const maxUnpacked = 256 * 2 ** 20;
const millimetres: Record<string, number> = {
  micron: 0.001,
  millimeter: 1,
  centimeter: 10,
  inch: 25.4,
  foot: 304.8,
  meter: 1000,
};

type Part = { object: string; file: string; transform: Transform };
type ModelObject = {
  name: string;
  isSupport: boolean;
  vertices: number[];
  triangles: number[];
  parts: Part[];
};
type ModelFile = { scale: number; objects: Map<string, ModelObject>; items: Part[]; beams: number };

/** Reads the objects that a 3MF package builds, each in its place; without textures, supports and slicing data. */
export function parseThreeMf(bytes: Uint8Array, progress: Progress): Model {
  const files = unpack(bytes);
  progress(0.3);
  const models = new Map([...files].map(([name, text]) => [name, readModel(text, name)]));
  progress(0.7);
  const root = models.get('3D/3dmodel.model') ?? [...models.values()].find(({ items }) => items.length > 0);
  if (!root) throw new ModelError('file 3MF không có mô hình nào');
  const mesh = new MeshBuilder();
  const bodies: Body[] = [];
  const place = (part: Part, outer: Transform, path: string[], depth: number): void => {
    const model = models.get(part.file);
    const object = model?.objects.get(part.object);
    if (!model || !object) throw new ModelError('một vật trong file 3MF dùng vật không tồn tại');
    if (depth > 20 || bodies.length > 10_000) throw new ModelError(truncatedFile);
    if (object.isSupport) return;
    const transform = product(part.transform, outer);
    if (object.triangles.length > 0) {
      mesh.startBody(bodies.length);
      bodies.push({ name: object.name || `Vật ${bodies.length + 1}`, path });
      write(object, transform, root.scale).writeTo(mesh);
    }
    const inner = object.name ? [...path, object.name] : path;
    for (const each of object.parts) place(each, transform, inner, depth + 1);
  };
  for (const item of root.items) place(item, identity, [], 0);
  const beams = [...models.values()].reduce((sum, model) => sum + model.beams, 0);
  if (beams > 0) mesh.notices.push(`Đã bỏ qua ${beams} thanh của kết cấu lưới (beam): không vẽ và không đo.`);
  return { ...mesh.finish(), bodies, unit: 'mm' };
}

function unpack(bytes: Uint8Array): Map<string, string> {
  let unpacked = 0;
  try {
    const entries = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!/\.model$/i.test(name)) return false;
        unpacked += originalSize;
        if (unpacked > maxUnpacked) throw new ModelError('mô hình trong file 3MF quá lớn');
        return true;
      },
    });
    const decoder = new TextDecoder();
    return new Map(Object.entries(entries).map(([name, content]) => [name, decoder.decode(content)]));
  } catch (error) {
    throw error instanceof ModelError ? error : new ModelError(truncatedFile);
  }
}

function readModel(text: string, file: string): ModelFile {
  if (!/<\/(\w+:)?model\s*>\s*$/.test(text.slice(-200))) throw new ModelError(truncatedFile);
  const model: ModelFile = { scale: 1, objects: new Map(), items: [], beams: 0 };
  let object: ModelObject | undefined;
  const partOf = (attributes: Record<string, string>): Part => ({
    object: attributes['objectid'] ?? '',
    file: attributes['path']?.replace(/^\//, '') ?? file,
    transform: readTransform(attributes['transform']),
  });
  for (const { name, text: inside } of tagsIn(text)) {
    const attributes = attributesOf(inside);
    const numbers = (...names: string[]) => names.map((each) => Number(attributes[each] ?? NaN));
    if (name === 'vertex') object?.vertices.push(...numbers('x', 'y', 'z'));
    else if (name === 'triangle') object?.triangles.push(...numbers('v1', 'v2', 'v3'));
    else if (name === 'beam') model.beams++;
    else if (name === 'component') object?.parts.push(partOf(attributes));
    else if (name === 'item') model.items.push(partOf(attributes));
    else if (name === 'model') model.scale = millimetres[attributes['unit'] ?? 'millimeter'] ?? 1;
    else if (name === 'object') {
      const isSupport = /support/.test(attributes['type'] ?? '');
      object = { name: attributes['name'] ?? '', isSupport, vertices: [], triangles: [], parts: [] };
      model.objects.set(attributes['id'] ?? '', object);
    }
  }
  return model;
}

function write({ vertices, triangles }: ModelObject, transform: Transform, scale: number): Faces {
  const faces = new Faces();
  for (let at = 0; at < vertices.length; at += 3) {
    const [x, y, z] = transformed([vertices[at]!, vertices[at + 1]!, vertices[at + 2]!], transform);
    faces.addVertex(x * scale, y * scale, z * scale);
  }
  // A mirror turns the sides of the faces around.
  const order = transform.isMirror ? [0, 2, 1] : [0, 1, 2];
  for (let at = 0; at < triangles.length; at += 3)
    faces.addFace(order.map((corner) => triangles[at + corner]!));
  return faces;
}
