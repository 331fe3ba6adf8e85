import type { StoredFile } from '@market/contracts';
import type { Actor } from '@market/domain';
import { derivedId } from '@platform/log';
import type { Asset } from '../models/assets.js';

/** A file of ours that somebody uploads. It belongs to an order ('referenced') or to a message ('sent'). */
export type NewFile = {
  asset: Asset;
  objectName: string;
  file: StoredFile;
  accountId: string;
  as: 'referenced' | 'sent';
  /** ISO 8601, UTC. */
  uploadedAt: string;
};

/** `number` counts the files of the order, so that a repeated run stores them under the same names. */
export function newFile(
  asset: Asset,
  by: Actor,
  { projectId, number, as }: { projectId: string; number: number; as: NewFile['as'] },
): Omit<NewFile, 'uploadedAt'> {
  const objectName = `${derivedId(projectId, 'file', String(number))}${asset.extension}`;
  const file: StoredFile = {
    url: `/objects/${objectName}`,
    name: `${asset.name}${asset.extension}`,
    size: asset.bytes().length,
    type: asset.type,
    description: asset.description,
    visibility: 'private',
  };
  return { asset, objectName, file, accountId: by.id, as };
}
