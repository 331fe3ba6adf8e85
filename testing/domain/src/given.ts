import { decide, evolve } from '@control-center/domain/kernel';
import type { Actor, Decider, Facts, Folded, OneOf } from '@control-center/domain/kernel';

/** For specs: folds past events and decides a command on the result. */
export function given<State extends Folded, Commands, Events, By extends Actor>(
  decider: Decider<State, Commands, Events, By>,
  past: readonly OneOf<Events>[],
  facts: Pick<Facts, 'now'> & { by: string },
) {
  const state = past.reduce(
    (folded, event, revision) => evolve(decider, folded, { ...event, at: facts.now, by: facts.by, revision }),
    decider.initial,
  );
  return {
    state,
    when: (command: OneOf<Commands>, actor: By) => {
      let count = 0;
      return decide(decider, state, [command], {
        now: facts.now,
        actor,
        newId: () => `new-${String((count += 1))}`,
      });
    },
  };
}
