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
  /** The failure, where it is not told yet. */
  onFailure: (error: unknown) => void;
};

const same = (one: PartFields, other: PartFields): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every(
    (name) =>
      JSON.stringify(one[name as keyof PartFields]) === JSON.stringify(other[name as keyof PartFields]),
  );

/** How a part of the list is saved by itself; undefined for one that the server does not know yet. */
export function usePartSaving({ stored, versionOf, onSaved, onFailure }: Options) {
  const [updatePart] = useUpdatePartMutation();
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const toast = useToast();

  const save = async ({ id, ...body }: PartFields & { id: string }) => {
    const version = versionOf(id);
    try {
      const saved = await updatePart({ id, body, ...(version ? { versions: [version] } : {}) }).unwrap();
      setFailed((all) => new Set([...all].filter((other) => other !== id)));
      onSaved({ id, ...body }, saved.version);
      toast.success('Đã lưu chi tiết', body.partId);
    } catch (error) {
      setFailed((all) => new Set([...all, id]));
      onFailure(error);
    }
  };

  return (part: PartFields): PartSaving | undefined => {
    const { id } = part;
    const known = stored.find((other) => other.id === id);
    if (!id || !known) return undefined;
    const isSaved = same(known, part);
    return {
      state: isSaved ? 'saved' : failed.has(id) ? 'failed' : 'unsaved',
      save: () => void save({ ...part, id }),
    };
  };
}
