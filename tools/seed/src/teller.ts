import { decide } from '@control-center/domain';
import type { Decider, Facts, Folded, OneOf } from '@control-center/domain';
import { derivedId, factsOf, hashOf, newEvent } from '@control-center/event-store';
import type { NewEvent } from '@control-center/event-store';

/** What is appended at once: somebody did a few things in one sitting. */
export type Append = { stream: string; expectedRevision: number; events: NewEvent[] };

/** Tells one stream's life: every event is what the stream's own decider answers to a command. */
export class Teller<State extends Folded, Commands, Events> {
  private commands = 0;
  private current: State;
  private pending: NewEvent[] = [];

  constructor(
    private readonly decider: Decider<State, Commands, Events>,
    readonly stream: string,
  ) {
    this.current = decider.initial;
  }

  get state(): State {
    return this.current;
  }

  /** `now` is ISO 8601, UTC. Throws the decider's Refusal. */
  tell(actor: Facts['actor'], now: string, ...commands: OneOf<Commands>[]): this {
    const commandId = derivedId(this.stream, 'seed', String((this.commands += 1)));
    const context = {
      commandId,
      commandHash: hashOf(commands, this.stream),
      correlationId: commandId,
      command: `seed ${commands.map(({ type }) => type).join(' ')}`,
      actor,
      now,
    };
    const before = this.current;
    const { events, state } = decide(this.decider, before, commands, factsOf(context));
    this.current = state;
    this.pending.push(
      ...events.map((event, index) =>
        newEvent(event, index, context, this.decider.onBehalfOf?.(before, event.type, actor)),
      ),
    );
    return this;
  }

  /** What was told since the last time. */
  sitting(): Append[] {
    const events = this.pending;
    this.pending = [];
    const expectedRevision = this.current.revision - events.length;
    return events.length > 0 ? [{ stream: this.stream, expectedRevision, events }] : [];
  }
}
