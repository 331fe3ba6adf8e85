import type { ReplayKind } from '@market/contracts';
import { useMemo } from 'react';
import type { Names } from './changes/change-text';
import { useViewpointsQuery } from './replay.api';

/** The present names of the factories that ever took part, by their ids. */
export function useNames(stream: { kind: ReplayKind; id: string }): Names {
  const { data } = useViewpointsQuery(stream);
  return useMemo(
    () =>
      new Map(
        (data ?? []).flatMap(({ as, label }): [string, string][] => {
          const [role, account] = as.split(':');
          return role === 'manufacturer' && account ? [[account, label]] : [];
        }),
      ),
    [data],
  );
}
