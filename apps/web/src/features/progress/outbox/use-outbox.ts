import { useMemo, useSyncExternalStore } from 'react';
import { isOwn, outbox } from './outbox';
import type { Owner, Waiting } from './outbox';

/** What its owner has noted here and the server does not have yet, in order; of one order, if named. */
export function useOutbox({ accountId, role }: Owner, projectId?: string): readonly Waiting[] {
  const all = useSyncExternalStore(outbox.subscribe, outbox.current);
  return useMemo(
    () =>
      all
        .filter(isOwn({ accountId, role }))
        .filter(({ note }) => projectId === undefined || note.projectId === projectId),
    [all, accountId, role, projectId],
  );
}
