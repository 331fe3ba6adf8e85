import { isProvider } from '@market/contracts';
import { streamName, streams } from '@market/domain';
import { derivedId } from '@platform/log';
import type { Asset } from '../models/assets.js';
import { paceOf, workingMoment } from './history.js';
import type { History } from './history.js';
import { newFile } from './new-files.js';
import type { NewFile } from './new-files.js';
import type { Actor, Participants } from './participants.js';
import { Random } from './random.js';
import { scenario } from './scenario.js';
import type { Context } from './scenario.js';
import { channelOf } from './steps.js';
import type { People, Said, Turn } from './steps.js';
import { StreamBuilder } from './stream-builder.js';
import type { Append, Read } from './stream-builder.js';

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
  /** Whether its parts have drawings, which must be stored with its appends. */
  hasFiles?: boolean | undefined;
};

export const projectIdOf = (seed: string, index: number): string =>
  derivedId('project', 'seed', seed, String(index));

/** The last of this many orders belongs to accounts that can sign in, if there are any. */
const demoOrders = 4;

/** Who takes part in an order. */
export function peopleOf(random: Random, { signedIn, ...invented }: Participants, index = 0): People {
  const isForDemo = signedIn !== undefined && index % demoOrders === demoOrders - 1;
  const { customers, factories, reviewers } = isForDemo ? signedIn : invented;
  const customer = random.pick(customers);
  const factory = random.pick(factories);
  const reviewer = random.pick(reviewers);
  const at = factories.indexOf(factory);
  const next = [1, 2].map((step) => factories[(at + step) % factories.length]!);
  const rivals = [...new Set(next)].filter((rival) => rival !== factory);
  return { customer, factory, reviewer, rivals };
}

/** What happens to an order: who takes part, what they do in turn, and how time passes between the turns. */
export type Told = {
  projectId: string;
  random: Random;
  people: People;
  tell: (context: Context) => Generator<Turn, void>;
  begins: number;
  ends: number;
  /** The time of a turn this many hours after `moment`. Milliseconds since 1970. */
  after: (by: Actor, moment: number, hours: number) => number;
  history?: History | undefined;
  hasFiles?: boolean | undefined;
  /** The readers of customers' and factories' messages. */
  readers: readonly Actor[];
};

/** The appends of a seeded order. */
export function order({ seed, index, participants, history, ...rest }: Order): Generator<Append[], void> {
  const random = new Random(`${seed} order ${String(index)}`);
  return told({
    ...{ projectId: projectIdOf(seed, index), random, tell: scenario, history },
    people: peopleOf(random, participants, index),
    readers: participants.signedIn?.reviewers ?? [],
    after: (by, moment, hours) => {
      const next = moment + Math.round(hours * (history ? paceOf(history, by) : 1) * hour);
      return history ? workingMoment(by, next) : next;
    },
    ...rest,
  });
}

/**
 * The appends of an order to the streams of its project and its conversation. Each yield contains what one person did in one of
 * them, so that the log has it in the order in which it happened.
 */
export function* told({ projectId, random, people, tell, after, ...plan }: Told): Generator<Append[], void> {
  const project = new StreamBuilder(streams.project, streamName('project', projectId));
  const conversation = new StreamBuilder(streams.conversation, streamName('conversation', projectId));
  let now = plan.begins;
  let count = 0;
  let uploaded: Omit<NewFile, 'uploadedAt'>[] = [];
  const upload = (asset: Asset, by: Actor, as: NewFile['as']) => {
    const file = newFile(asset, by, { projectId, number: (count += 1), as });
    uploaded.push(file);
    return file.file;
  };
  const send = (by: Actor, said: Said, occurredAt: string) => {
    const fromProvider = isProvider(by.role);
    const channel = channelOf(said);
    const receiver = fromProvider ? (said.factory ?? people.customer) : undefined;
    const attachments = said.attachments?.map((asset) => {
      const { url, name, size, type } = upload(asset, by, 'sent');
      return { url, name, size, type };
    });
    conversation.execute(by, occurredAt, {
      type: 'SendMessage',
      data: {
        ...{ messageId: derivedId(projectId, 'message', occurredAt), projectId, channel, fromProvider },
        content: said.message,
        ...(attachments ? { attachments } : {}),
        receiverId: receiver?.id ?? null,
      },
    });
    if (said.isUnread) return;
    const readers = receiver ? [receiver] : plan.readers;
    conversation.addRead(
      ...readers.map(({ id }): Read => ({ accountId: id, projectId, channel, until: occurredAt })),
    );
  };
  const context: Context = {
    ...{ random, people, projectId, state: () => project.state, now: () => now, history: plan.history },
    later: (by, hours) => after(by, now, hours),
    ends: plan.ends,
    upload: plan.hasFiles ? (asset, by) => upload(asset, by, 'referenced') : undefined,
  };
  const take = () => [...project.takeAppend(), ...conversation.takeAppend()];
  let last: { by: Actor; builder: typeof project | typeof conversation } | undefined;
  for (const turn of tell(context)) {
    const hours = turn.hours[0] + random.next() * (turn.hours[1] - turn.hours[0]);
    now = after(turn.by, now, hours);
    if (now > plan.ends) break;
    const builder = 'commands' in turn ? project : conversation;
    if (last && (turn.by !== last.by || builder !== last.builder)) yield take();
    last = { by: turn.by, builder };
    const occurredAt = new Date(now).toISOString();
    if ('commands' in turn) project.execute(turn.by, occurredAt, ...turn.commands);
    else send(turn.by, turn, occurredAt);
    for (const file of uploaded) builder.addFile({ ...file, uploadedAt: occurredAt });
    uploaded = [];
  }
  const rest = take();
  if (rest.length > 0) yield rest;
}
