import { streamName, streams } from '@control-center/domain';
import { derivedId } from '@control-center/event-store';
import { paceOf, workingMoment } from './history.js';
import type { History } from './history.js';
import type { Actor, Participants } from './participants.js';
import { Random } from './random.js';
import { scenario } from './scenario.js';
import type { People } from './scenario.js';
import { StreamBuilder } from './stream-builder.js';
import type { Append } from './stream-builder.js';

const hour = 3_600_000;

export type Order = {
  seed: string;
  /** From 0. Seed and index determine the order, whatever the other orders are. */
  index: number;
  participants: Participants;
  /** The time of the request, and the time after which no event of the order occurs. Milliseconds since 1970. */
  begins: number;
  ends: number;
  /** Present where the order is part of years of business. */
  history?: History | undefined;
};

export const projectIdOf = (seed: string, index: number): string =>
  derivedId('project', 'seed', seed, String(index));

/** Who takes part in an order. */
export function peopleOf(random: Random, { customers, factories, reviewers }: Participants): People {
  const customer = random.pick(customers);
  const factory = random.pick(factories);
  const reviewer = random.pick(reviewers);
  const at = factories.indexOf(factory);
  const next = [1, 2].map((step) => factories[(at + step) % factories.length]!);
  const rivals = [...new Set(next)].filter((rival) => rival !== factory);
  return { customer, factory, reviewer, rivals };
}

/**
 * The appends of an order to the streams of its project and its conversation. Each yield contains what one person did
 * before the next person's turn.
 */
export function* order({
  seed,
  index,
  participants,
  begins,
  ends,
  history,
}: Order): Generator<Append[], void> {
  const random = new Random(`${seed} order ${String(index)}`);
  const projectId = projectIdOf(seed, index);
  const people = peopleOf(random, participants);
  const project = new StreamBuilder(streams.project, streamName('project', projectId));
  const conversation = new StreamBuilder(streams.conversation, streamName('conversation', projectId));
  let now = begins;
  let last: Actor | undefined;
  const context = { random, people, projectId, state: () => project.state, now: () => now, history };
  for (const turn of scenario(context)) {
    const hours = turn.hours[0] + random.next() * (turn.hours[1] - turn.hours[0]);
    now += Math.round(hours * (history ? paceOf(history, turn.by) : 1) * hour);
    if (history) now = workingMoment(turn.by, now);
    if (now > ends) break;
    if (last !== undefined && turn.by !== last) yield [...project.takeAppend(), ...conversation.takeAppend()];
    last = turn.by;
    const occurredAt = new Date(now).toISOString();
    if ('commands' in turn) project.execute(turn.by, occurredAt, ...turn.commands);
    else {
      const messageId = derivedId(projectId, 'message', occurredAt);
      const fromProvider = turn.by === people.reviewer;
      conversation.execute(turn.by, occurredAt, {
        type: 'SendMessage',
        data: {
          messageId,
          projectId,
          channel: 'customer',
          content: turn.message,
          receiverId: fromProvider ? people.customer.id : null,
          fromProvider,
        },
      });
    }
  }
  const rest = [...project.takeAppend(), ...conversation.takeAppend()];
  if (rest.length > 0) yield rest;
}
