import { decide, evolve } from './decider.js';
import type { Decider, Facts, Folded, OneOf } from './decider.js';

/** For specs: folds past events and decides a command on the result. */
export function given<State extends Folded, Commands, Events>(
  decider: Decider<State, Commands, Events>,
  past: readonly OneOf<Events>[],
  facts: Pick<Facts, 'now'> & { by: string },
) {
  const state = past.reduce(
    (folded, event, revision) => evolve(decider, folded, { ...event, at: facts.now, by: facts.by, revision }),
    decider.initial,
  );
  return {
    state,
    when: (command: OneOf<Commands>, actor: Facts['actor']) => {
      let count = 0;
      return decide(decider, state, [command], {
        now: facts.now,
        actor,
        newId: () => `new-${String((count += 1))}`,
      });
    },
  };
}
