import { actionOf } from '@market/contracts';
import type { ProjectAction, Terms } from '@market/contracts';
import { useState } from 'react';
import { changedIn, goneIn } from './changed';
import type { Changed } from './changed';

/** The terms that an action's author must have seen, of those that they saw. */
export const seenFor = (action: ProjectAction, seen: Terms): { seen?: Terms } => {
  const { sees } = actionOf(action);
  return sees ? { seen: Object.fromEntries(sees.map((term) => [term, seen[term]])) } : {};
};

type Seen = {
  seen: Terms;
  /** Why the last decision was refused: what its author saw has changed. The next one is about what applies now. */
  changed: Changed | undefined;
  /** Takes note of a refusal; `shown`: what its author saw, where that was not this. */
  learn: (error: object | undefined, shown?: Terms) => void;
  /** Begins anew with other terms. */
  see: (terms: Terms) => void;
};

/** What a decision is about: the order as it was when its dialog opened, and after a refusal what the refusal has shown. */
export function useSeen(terms: Terms, refused?: Changed): Seen {
  const [seen, setSeen] = useState<Terms>(refused?.now ?? terms);
  const [changed, setChanged] = useState(refused);
  const learn: Seen['learn'] = (error, shown = seen) => {
    const found = changedIn(error, shown) ?? goneIn(error, shown);
    if (!found) return;
    setChanged(found);
    setSeen(found.now);
  };
  const see: Seen['see'] = (present) => {
    setChanged(undefined);
    setSeen(present);
  };
  return { seen, changed, learn, see };
}
