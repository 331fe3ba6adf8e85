import type { Channel } from '@market/contracts';
import { decide } from '@platform/kernel';
import type { Actor } from '@market/domain';
import type { Decider, Folded, OneOf } from '@platform/kernel';
import { derivedId, factsOf, hashOf, newEvent } from '@platform/log';
import type { NewEvent } from '@platform/log';
import type { NewFile } from './new-files.js';

/** Events that are appended at once: what one person did before the next person's turn. */
export type Append = {
  stream: string;
  expectedRevision: number;
  events: NewEvent[];
  /** Files that the events refer to, which are stored before. */
  files: readonly NewFile[];
  /** What was read of a conversation by now. */
  read: readonly Read[];
};

/** Somebody has read the messages of a channel up to a moment (ISO 8601). */
export type Read = { accountId: string; projectId: string; channel: Channel; until: string };

/** Builds the events of one stream: all events are decided by the stream's own decider. */
export class StreamBuilder<State extends Folded, Commands, Events> {
  private commands = 0;
  private current: State;
  private pending: NewEvent[] = [];
  private files: NewFile[] = [];
  private read: Read[] = [];

  constructor(
    private readonly decider: Decider<State, Commands, Events, Actor>,
    readonly stream: string,
  ) {
    this.current = decider.initial;
  }

  get state(): State {
    return this.current;
  }

  /** `now` is ISO 8601, UTC. Throws the decider's Refusal. */
  execute(actor: Actor, now: string, ...commands: OneOf<Commands>[]): this {
    const commandId = derivedId(this.stream, 'seed', String((this.commands += 1)));
    const context = {
      commandId,
      commandHash: hashOf(commands, this.stream),
      correlationId: commandId,
      actor,
      now,
    };
    const before = this.current;
    const { events, state, decidedBy } = decide(this.decider, before, commands, factsOf(context));
    this.current = state;
    this.pending.push(
      ...events.map((event, index) =>
        newEvent(event, index, {
          ...context,
          command: decidedBy[index]!,
          onBehalfOf: this.decider.onBehalfOf?.(before, event.type, actor),
        }),
      ),
    );
    return this;
  }

  /** The next append comes with a file. */
  addFile(file: NewFile): void {
    this.files.push(file);
  }

  /** The next append was read. */
  addRead(...read: Read[]): void {
    this.read.push(...read);
  }

  /** The events since the last call, as one append; empty when there are none. */
  takeAppend(): Append[] {
    const events = this.pending;
    this.pending = [];
    const expectedRevision = this.current.revision - events.length;
    const append = { stream: this.stream, expectedRevision, events, files: this.files, read: this.read };
    [this.files, this.read] = [[], []];
    return events.length > 0 ? [append] : [];
  }
}
