import type { PartFields } from '@control-center/contracts';
import { useState } from 'react';
import { useCommand } from '../../../commands/use-command';
import type { Conflict } from '../../../commands/use-command';
import type { PartSaving } from '../parts/PartCard';
import { sentPartOf } from '../parts/part-fields';
import { useUpdatePartMutation } from '../projects.api';

type Options = {
  /** The parts as the server has them. */
  stored: readonly PartFields[];
  versionOf: (partId: string) => string | undefined;
  onSaved: (part: PartFields, version: string) => void;
  onConflict: (present: Conflict) => void;
};

const isSame = (part: PartFields, other: PartFields): boolean =>
  [...new Set([...Object.keys(part), ...Object.keys(other)])].every(
    (name) =>
      JSON.stringify(part[name as keyof PartFields]) === JSON.stringify(other[name as keyof PartFields]),
  );

/** Saves single parts of the list; gives undefined for a part that is not stored on the server yet. */
export function usePartSaving({ stored, versionOf, onSaved, onConflict }: Options) {
  const updatePart = useCommand(useUpdatePartMutation(), {
    done: (_saved, { body }) => ['Đã lưu chi tiết', body.partId ?? ''],
    failed: 'Không thể cập nhật dự án. Vui lòng thử lại.',
    onConflict,
  });
  const [failedIds, setFailed] = useState<ReadonlySet<string>>(new Set());

  const storedPart = (id: string) => stored.find((other) => other.id === id);
  const save = async (part: PartFields & { id: string }) => {
    const { id, ...typed } = part;
    const body = sentPartOf(typed, storedPart(id));
    const version = versionOf(id);
    const { data: saved } = await updatePart.run({ id, body, ...(version ? { versions: [version] } : {}) });
    setFailed((ids) => new Set([...[...ids].filter((other) => other !== id), ...(saved ? [] : [id])]));
    if (saved) onSaved({ id, ...typed }, saved.version);
  };

  return (part: PartFields): PartSaving | undefined => {
    const { id } = part;
    const storedPart = stored.find((other) => other.id === id);
    if (!id || !storedPart) return undefined;
    const isSaved = isSame(storedPart, part);
    return {
      state: isSaved ? 'saved' : failedIds.has(id) ? 'failed' : 'unsaved',
      save: () => void save({ ...part, id }),
    };
  };
}
