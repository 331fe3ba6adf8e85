import { useMemo, useSyncExternalStore } from 'react';
import { useToast } from '../../../components/toast';
import { outbox } from './outbox';
import type { Owner, StageNote, Waiting } from './outbox';

/** What its owner has noted here and the server does not have yet, in order; of one order, if named. */
export function useOutbox(owner: Owner, projectId?: string): readonly Waiting[] {
  const text = useSyncExternalStore(outbox.subscribe, () => JSON.stringify(outbox.current(owner)));
  return useMemo(
    () =>
      (JSON.parse(text) as Waiting[]).filter(
        ({ note }) => projectId === undefined || note.projectId === projectId,
      ),
    [text, projectId],
  );
}

/** Stores a note on this device; shows an error where the browser cannot. Returns whether it is stored. */
export function useAddNote(): (note: StageNote) => boolean {
  const toast = useToast();
  return (note) => {
    const isKept = outbox.add(note);
    if (!isKept)
      toast.error(
        'Không lưu được trên máy này',
        'Bộ nhớ của trình duyệt đã đầy hoặc bị chặn. Hãy giải phóng bộ nhớ rồi thử lại.',
      );
    return isKept;
  };
}
