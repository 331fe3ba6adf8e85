import { deciderOf, streamName } from '@market/domain';
import { decide } from '@platform/kernel';
import type { CommandsOf, StateOf, StreamKind } from '@market/domain';
import type { OneOf } from '@platform/kernel';
import type { RequestContext } from './request-context.js';
import type { Streams } from './streams.js';

type Command<Kind extends StreamKind> = OneOf<CommandsOf<Kind>>;

/**
 * Streams in memory, decided and folded by the domain, for specs of commands that need no event store. As in the log,
 * repeating a command that changed a stream has no effect.
 */
export class StreamsInMemory {
  /** The decisions in order: kind and id of the stream, types of the events. */
  readonly appended: string[] = [];
  private readonly states = new Map<string, unknown>();
  /** The ids of the commands that changed something. */
  private readonly done = new Set<string>();

  load = <Kind extends StreamKind>(kind: Kind, id: string): Promise<StateOf<Kind>> =>
    Promise.resolve((this.states.get(`${kind} ${id}`) ?? deciderOf(kind).initial) as StateOf<Kind>);

  fold = async <Kind extends StreamKind>(kind: Kind, id: string) => ({
    ...{ state: await this.load(kind, id), eventId: undefined },
  });

  execute = async <Kind extends StreamKind>(
    kind: Kind,
    id: string,
    context: Pick<RequestContext, 'actor' | 'idFor'>,
    commands: (state: StateOf<Kind>) => readonly Command<Kind>[],
  ): Promise<StateOf<Kind>> => {
    const before = await this.load(kind, id);
    const command = `${kind} ${id} ${context.idFor(streamName(kind, id))}`;
    if (this.done.has(command)) return before;
    const facts = { actor: context.actor, now: new Date().toISOString(), newId: () => 'new' };
    const { state, events } = decide(deciderOf(kind), before, commands(before), facts);
    if (events.length > 0) {
      this.appended.push(`${kind}: ${events.map(({ type }) => type).join(', ')}`);
      this.done.add(command);
    }
    this.states.set(`${kind} ${id}`, state);
    return state;
  };

  /** As the services see them. */
  get asStreams(): Streams {
    return this as unknown as Streams;
  }
}
