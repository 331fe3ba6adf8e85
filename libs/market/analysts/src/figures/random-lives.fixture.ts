import { randomUUID } from 'node:crypto';
import { projectDecider, projectExamples, Refusal } from '@market/domain';
import { decide, evolve } from '@platform/kernel';
import type { Actor, ProjectEvents, ProjectState } from '@market/domain';
import type { OneOf } from '@platform/kernel';
import type { StoredEvent } from '@platform/log';
import { candidates } from '@market/domain/testing/candidates';
import type { Command } from '@market/domain/testing/trial';

const { people } = projectExamples;
const others: Actor[] = [people.factory, people.otherFactory, people.provider];
const hour = 3_600_000;

type Happened = Omit<StoredEvent, 'position'>;
type Random = (below: number) => number;
/** A steady life is never sent back. Times are milliseconds. */
type Life = { begins: number; ends: number; isSteady: boolean; customer: Actor };

const metadata = (actor: Actor, command: string, at: number): StoredEvent['metadata'] => ({
  ...{
    correlationId: randomUUID(),
    causationId: 'c',
    commandId: randomUUID(),
    commandHash: '',
    schemaVersion: 1,
  },
  ...{ command, actorId: actor.id, actorRole: actor.role, occurredAt: new Date(at).toISOString() },
});

/** Commands that end lives early, or send orders back, are chosen in one of this many cases. */
const seldom: Partial<Record<Command['type'], number>> = {
  ...{ CompleteProject: 6, CancelProject: 40, OverrideStatus: 30, DeclineQuote: 12, SaveDraft: 12 },
  ...{ ReturnToReview: 8, RequestQuoteChange: 6, WithdrawQuote: 6, RejectQuote: 6, DeclineOrder: 6 },
  ...{ ReviseDetails: 6, AnnounceDelay: 6, ReopenStage: 5, RequestRevision: 2 },
};

const shuffled = <One>(all: readonly One[], random: Random): One[] =>
  all
    .map((one) => ({ one, place: random(1_000_000) }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one);

/** A random command that changes the order now, with who gives it; undefined when none was found. */
function anyEffective(state: ProjectState, projectId: string, now: string, random: Random, life: Life) {
  // Most commands are refused, and stack traces of refusals would take most of the time.
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return firstEffective(state, projectId, now, random, life);
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

function firstEffective(
  state: ProjectState,
  projectId: string,
  now: string,
  random: Random,
  { isSteady, customer }: Life,
) {
  const all = candidates(state.quotes.map(({ id }) => id)).map((command) => of(projectId, command));
  const newId = () => `${projectId}.${String(state.revision)}.${String(random(1_000_000))}`;
  for (const type of shuffled([...new Set(all.map((command) => command.type))], random)) {
    if (type in seldom && (isSteady || random(seldom[type]!) > 0)) continue;
    const choices = all.filter((command) => command.type === type);
    for (const { command, actor } of shuffled(
      choices.flatMap((command) => [customer, ...others].map((actor) => ({ command, actor }))),
      random,
    ))
      try {
        const { events } = decide(projectDecider, state, [command], { now, actor, newId });
        if (events.length > 0) return { command, actor, events };
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
      }
  }
  return undefined;
}

/** Candidates are all about one order; due dates of payments differ. */
function of(projectId: string, command: Command): Command {
  if (command.type === 'SaveDraft') return { ...command, data: { ...command.data, projectId } };
  if (command.type !== 'SubmitProject' || !command.data.request) return command;
  return { ...command, data: { request: { ...command.data.request, projectId } } };
}

/** The events of one order, by random people at random times from `begins` to `ends` at most. */
export function randomLife(projectId: string, random: Random, life: Life): Happened[] {
  const stream = `project-${projectId}`;
  const happened: Happened[] = [];
  // Some end in the middle, when nobody pays or goes on.
  const most = 12 + random(50);
  let state = projectDecider.initial;
  for (
    let at = life.begins;
    at < life.ends && happened.length < most;
    at += random(60) * hour + random(3600) * 1000
  ) {
    const now = new Date(at).toISOString();
    const found = anyEffective(state, projectId, now, random, life);
    if (!found) continue;
    const { command, actor, events } = found;
    for (const event of events) {
      const revision = state.revision + 1;
      state = evolve(projectDecider, state, { ...event, at: now, by: actor.id, revision });
      happened.push({
        ...{ id: randomUUID(), type: event.type, data: event.data, stream, revision },
        metadata: metadata(actor, command.type, at),
      });
    }
  }
  return happened;
}

/** The domain's example events of one order, each some hours before `end`. */
export function toldLife(
  projectId: string,
  end: number,
  told: readonly { event: OneOf<ProjectEvents>; hoursAgo: number; onBehalfOf?: string }[],
): Happened[] {
  return told.map(({ event: { type, data }, hoursAgo, onBehalfOf }, revision) => ({
    ...{ id: randomUUID(), type, stream: `project-${projectId}`, revision },
    data: JSON.parse(
      JSON.stringify(data)
        .replaceAll('"project-1"', `"${projectId}"`)
        .replaceAll('"quote-1"', `"${projectId}-quote"`),
    ) as StoredEvent['data'],
    metadata: {
      ...metadata(people.provider, type, end - hoursAgo * hour),
      ...(onBehalfOf !== undefined && { onBehalfOf }),
    },
  }));
}

type Person = Pick<Actor, 'id' | 'role'>;

/** What a person did. */
export const personEvent = (
  by: Person,
  stream: string,
  { type, data }: { type: string; data: object },
  at: number,
): Happened => ({
  ...{ id: randomUUID(), type, data, stream, revision: 0 },
  metadata: metadata(by, type, at),
});

/** An account and its later changes. */
export const personLife = (person: Person, at: number, then: 'AccountErased' | ''): Happened[] => {
  const { id, role } = person;
  const profile = {
    firstName: id,
    lastName: 'Nguyễn',
    companyName: `Công ty ${id}`,
    phoneNumber: '',
    jobTitle: '',
  };
  const data = {
    ...{ accountId: id, issuer: 'test', subject: id, email: `${id}@example.test`, pictureUrl: '', role },
    ...{ profile, grantedRoles: [] },
  };
  return [{ type: 'AccountRegistered', data }, ...(then ? [{ type: then, data: {} }] : [])].map(
    (event, revision) => ({ ...personEvent(person, `account-${id}`, event, at + revision * hour), revision }),
  );
};

/** Messages between the provider, the customer and the factories of an order. */
export function randomTalk(projectId: string, random: Random, { begins, customer }: Life): Happened[] {
  let at = begins;
  return Array.from({ length: random(12) }, (_, revision): Happened => {
    at += random(40 * 60) * 60_000;
    const fromProvider = random(2) === 0;
    const channel = random(3) === 0 ? 'factory' : 'customer';
    const other = channel === 'customer' ? customer : [people.factory, people.otherFactory][random(2)]!;
    const actor = fromProvider ? people.provider : other;
    return {
      ...{ id: randomUUID(), type: 'MessageSent', stream: `conversation-${projectId}`, revision },
      data: {
        ...{
          messageId: `${projectId}-m${String(revision)}`,
          projectId,
          channel,
          content: 'Xin chào',
          fromProvider,
        },
        ...{ senderId: actor.id, receiverId: fromProvider ? other.id : null },
      },
      metadata: metadata(actor, 'SendMessage', at),
    };
  });
}

/** All of them in the order of their times, as a log has them. */
export const asLog = (all: readonly Happened[]): StoredEvent[] =>
  [...all]
    .sort((a, b) => a.metadata.occurredAt.localeCompare(b.metadata.occurredAt) || a.revision - b.revision)
    .map((event, index) => ({ ...event, position: BigInt(index * 3 + 1) }));
