import { streamName, streams } from '@control-center/domain';
import { derivedId } from '@control-center/event-store';
import type { Actor, Cast } from './cast.js';
import { Chance } from './chance.js';
import { story } from './story.js';
import { Teller } from './teller.js';
import type { Append } from './teller.js';

const hour = 3_600_000;

export type Order = {
  seed: string;
  /** From 0; the same order for the same seed, whatever the others. */
  index: number;
  cast: Cast;
  /** When it is asked for, and behind which moment nothing of it has happened yet. Milliseconds since 1970. */
  begins: number;
  ends: number;
};

export const projectIdOf = (seed: string, index: number): string =>
  derivedId('project', 'seed', seed, String(index));

/**
 * What is appended for an order, in the streams of the project and of its conversation: at once what one person did
 * before it was another's turn.
 */
export function* order({ seed, index, cast, begins, ends }: Order): Generator<Append[], void> {
  const chance = new Chance(`${seed} order ${String(index)}`);
  const projectId = projectIdOf(seed, index);
  const people = {
    customer: chance.of(cast.customers),
    factory: chance.of(cast.factories),
    reviewer: chance.of(cast.reviewers),
  };
  const project = new Teller(streams.project, streamName('project', projectId));
  const conversation = new Teller(streams.conversation, streamName('conversation', projectId));
  let now = begins;
  let last: Actor | undefined;
  for (const turn of story({ chance, people, projectId, state: () => project.state })) {
    now += Math.round((turn.hours[0] + chance.next() * (turn.hours[1] - turn.hours[0])) * hour);
    if (now > ends) break;
    if (last !== undefined && turn.by !== last) yield [...project.sitting(), ...conversation.sitting()];
    last = turn.by;
    const at = new Date(now).toISOString();
    if ('commands' in turn) project.tell(turn.by, at, ...turn.commands);
    else {
      const messageId = derivedId(projectId, 'message', at);
      const fromProvider = turn.by === people.reviewer;
      conversation.tell(turn.by, at, {
        type: 'SendMessage',
        data: {
          messageId,
          projectId,
          channel: 'customer',
          content: turn.says,
          receiverId: fromProvider ? people.customer.id : null,
          fromProvider,
        },
      });
    }
  }
  const rest = [...project.sitting(), ...conversation.sitting()];
  if (rest.length > 0) yield rest;
}
