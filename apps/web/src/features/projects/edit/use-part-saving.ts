import type { PartFields } from '@control-center/contracts';
import { useState } from 'react';
import { useToast } from '../../../components/toast';
import type { PartSaving } from '../parts/PartCard';
import { useUpdatePartMutation } from '../projects.api';

type Options = {
  /** The parts as the server has them. */
  stored: readonly PartFields[];
  versionOf: (partId: string) => string | undefined;
  onSaved: (part: PartFields, version: string) => void;
  /** Called with the error, which has not been displayed yet. */
  onFailure: (error: unknown) => void;
};

const isSame = (part: PartFields, other: PartFields): boolean =>
  [...new Set([...Object.keys(part), ...Object.keys(other)])].every(
    (name) =>
      JSON.stringify(part[name as keyof PartFields]) === JSON.stringify(other[name as keyof PartFields]),
  );

/** Saves single parts of the list; gives undefined for a part that is not stored on the server yet. */
export function usePartSaving({ stored, versionOf, onSaved, onFailure }: Options) {
  const [updatePart] = useUpdatePartMutation();
  const [failedIds, setFailed] = useState<ReadonlySet<string>>(new Set());
  const toast = useToast();

  const save = async ({ id, ...body }: PartFields & { id: string }) => {
    const version = versionOf(id);
    try {
      const saved = await updatePart({ id, body, ...(version ? { versions: [version] } : {}) }).unwrap();
      setFailed((ids) => new Set([...ids].filter((other) => other !== id)));
      onSaved({ id, ...body }, saved.version);
      toast.success('Đã lưu chi tiết', body.partId);
    } catch (error) {
      setFailed((ids) => new Set([...ids, id]));
      onFailure(error);
    }
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
