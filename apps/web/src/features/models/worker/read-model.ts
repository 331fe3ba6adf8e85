import { convertSolid } from '../convert/convert';
import type { Converting } from '../convert/convert';
import type { Model } from '../parse/mesh';
import { parseModel } from '../parse/parse-model';
import { isSolidExtension } from '../shown-extension';
import type { ShownExtension } from '../shown-extension';

/** Rejects with a ModelError that says why the file cannot be displayed. */
export async function readModel(
  extension: ShownExtension,
  bytes: Uint8Array,
  converting: Converting,
): Promise<Model> {
  if (isSolidExtension(extension)) return convertSolid(extension, bytes, converting);
  return parseModel(extension, bytes, converting.progress);
}
