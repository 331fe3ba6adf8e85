import { extensionOf, isAcceptedFile, isSolidFile, maxAttachments } from '@market/contracts';
import type { PartFields, StoredFile, SubmitProject, Visibility } from '@market/contracts';

/** The part of a request that uploads change. */
export type PlacedFiles = Pick<SubmitProject, 'drawingFileUrl' | 'attachments' | 'projectParts'>;
/** A change of a request; `visibility` says who may read the file at its place. */
type Placed = { files: PlacedFiles; visibility: Visibility };

export const noPlace = `đã đủ ${maxAttachments} file đính kèm`;

export type DroppedFile = Pick<StoredFile, 'url' | 'name'>;

/**
 * Puts a dropped file into a request. A body becomes the drawing of a part; a flat drawing or an image with the same name
 * as a body goes with that part. Of the others the first drawing is the main one, and the rest are attachments. What the
 * customer entered stays. `dropped` are the names of all files dropped together, which arrive in any order. Undefined when
 * there is no place.
 */
export function placeUpload(
  request: PlacedFiles,
  file: DroppedFile,
  dropped: readonly string[],
): Placed | undefined {
  const stem = stemOf(file.name);
  const belongsToBody = dropped.some((name) => isSolidFile(name) && sameStem(name, file.name));
  const parts = request.projectParts ?? [];
  const own = parts.findIndex((part) => isPlaceFor(part, file.name));
  if (isSolidFile(file.name) || belongsToBody || own >= 0) {
    const part = own >= 0 ? parts[own]! : { ...identityOf(stem, parts), quantity: 1 };
    const placed = withFile(part, file);
    const projectParts = own >= 0 ? parts.with(own, placed.part) : [...parts, placed.part];
    return { files: { projectParts }, visibility: placed.visibility };
  }
  if (!request.drawingFileUrl && isAcceptedFile(file.name, 'drawing'))
    return { files: { drawingFileUrl: file.url }, visibility: 'public' };
  const attachments = request.attachments ?? [];
  if (attachments.length >= maxAttachments) return undefined;
  return { files: { attachments: [...attachments, file.url] }, visibility: 'private' };
}

const stemOf = (name: string): string => name.slice(0, name.length - extensionOf(name).length).trim();
const sameStem = (one: string, other: string) => stemOf(one).toLowerCase() === stemOf(other).toLowerCase();

/** Whether a part has the file's name, and room for a file of its kind. */
function isPlaceFor(part: PartFields, name: string): boolean {
  const numbers = [stemOf(name), identityOf(stemOf(name), []).partId].map((text) => text.toLowerCase());
  if (!numbers.includes(part.partId.trim().toLowerCase())) return false;
  if (isSolidFile(name) && !part.drawingFileUrl) return true;
  const hasSameFormat = isSolidFile(name) && extensionOf(part.drawingFileUrl ?? '') === extensionOf(name);
  return !hasSameFormat && (part.attachments ?? []).length < maxAttachments;
}

/** A second file of the part is attached. */
function withFile(
  part: PartFields,
  { url, name }: DroppedFile,
): { part: PartFields; visibility: Visibility } {
  if (isSolidFile(name) && !part.drawingFileUrl)
    return { part: { ...part, drawingFileUrl: url }, visibility: 'public' };
  return { part: { ...part, attachments: [...(part.attachments ?? []), url] }, visibility: 'private' };
}

/** «GK-01_Đế gá» is the number GK-01 and the name Đế gá; without a digit in its first word all of it is both. */
function identityOf(stem: string, parts: readonly PartFields[]): Pick<PartFields, 'partId' | 'partName'> {
  const [, number = stem, name = stem] = /^([^\s_]*\d[^\s_]*)[\s_]+(.*\S)$/.exec(stem) ?? [];
  const isTaken = (partId: string) => parts.some((part) => part.partId.trim() === partId);
  let partId = number.slice(0, 90);
  for (let count = 2; isTaken(partId); count += 1) partId = `${number.slice(0, 90)}-${count}`;
  return { partId, partName: name.replaceAll('_', ' ').slice(0, 200) };
}
