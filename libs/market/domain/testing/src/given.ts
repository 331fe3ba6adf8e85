import { decide, evolve } from '@platform/kernel';
import type { Actor, Decider, Facts, Folded, OneOf } from '@platform/kernel';
import { Refusal } from '@market/domain';
import { expect } from '@jest/globals';

/** The outcome of commands: new events and the state after them, or a refusal. */
export class Outcome<State, Event> {
  constructor(private readonly decided: { state: State; events: Event[] } | Refusal) {}

  get state(): State {
    return this.accepted().state;
  }

  get events(): Event[] {
    return this.accepted().events;
  }

  get refusal(): Refusal {
    if (this.decided instanceof Refusal) return this.decided;
    throw new Error('The command was not refused');
  }

  /** Exactly these events, of which every expected property is checked. */
  thenEvents(...expected: object[]): void {
    expect(this.events).toMatchObject(expected);
  }

  thenNothing(): void {
    expect(this.events).toEqual([]);
  }

  thenRefused(code: Refusal['code']): void {
    expect(this.refusal.code).toBe(code);
  }

  private accepted() {
    if (this.decided instanceof Refusal) throw this.decided;
    return this.decided;
  }
}

/** The fold of some events, each of which happened at `now`, by `by`. */
export const folded = <State extends Folded, Commands, Events, By extends Actor>(
  decider: Decider<State, Commands, Events, By>,
  past: readonly OneOf<Events>[],
  { now, by }: Pick<Facts, 'now'> & { by: string },
): State =>
  past.reduce(
    (state, event, revision) => evolve(decider, state, { ...event, at: now, by, revision }),
    decider.initial,
  );

/** A state, the commands of a user, and their outcome. */
export type Given<State, Commands, Events, By> = {
  state: State;
  /** Commands are decided one after the other, as one append. New ids are new-1, new-2 and so on. */
  when: (
    commands: OneOf<Commands> | readonly OneOf<Commands>[],
    actor: By,
    at?: string,
  ) => Outcome<State, OneOf<Events>>;
};

export const givenState = <State extends Folded, Commands, Events, By extends Actor>(
  decider: Decider<State, Commands, Events, By>,
  state: State,
  now: string,
): Given<State, Commands, Events, By> => ({
  state,
  when: (commands, actor, at = now) => {
    let count = 0;
    const facts = { now: at, actor, newId: () => `new-${String((count += 1))}` };
    try {
      return new Outcome(decide(decider, state, [commands].flat() as OneOf<Commands>[], facts));
    } catch (error) {
      if (error instanceof Refusal) return new Outcome<State, OneOf<Events>>(error);
      throw error;
    }
  },
});

export const given = <State extends Folded, Commands, Events, By extends Actor>(
  decider: Decider<State, Commands, Events, By>,
  past: readonly OneOf<Events>[],
  facts: Pick<Facts, 'now'> & { by: string },
): Given<State, Commands, Events, By> => givenState(decider, folded(decider, past, facts), facts.now);
