import { expect, it } from '@jest/globals';
import { decide, evolve } from './decider.js';
import type { OneOf } from './decider.js';
import { operationsDecider } from './operations.js';
import type { OperationCommands } from './operations.js';

type Command = OneOf<OperationCommands>;

const admin = { id: 'admin-1', role: 'admin' as const };
const facts = { now: '2026-03-02T03:00:00.000Z', actor: admin, newId: () => 'new' };
const decided = (...commands: Command[]) =>
  decide(operationsDecider, operationsDecider.initial, commands, facts);

const discard = (revision: number): Command => ({
  type: 'DiscardEvent',
  data: { stream: 'project-1', revision, reason: 'Hỏng' },
});
const request: Command = { type: 'RequestRebuild', data: { rebuildId: 'r', purpose: 'repair' } };
const complete: Command = { type: 'CompleteRebuild', data: { rebuildId: 'r', events: 1, differences: 0 } };
const fail: Command = { type: 'FailRebuild', data: { rebuildId: 'r', error: 'x' } };
const cancel: Command = { type: 'CancelRebuild', data: { rebuildId: 'r' } };

it('an event is discarded once', () => {
  expect(decided(discard(1), discard(1), discard(2)).events).toMatchObject([
    { type: 'EventDiscarded', data: { revision: 1 } },
    { type: 'EventDiscarded', data: { revision: 2 } },
  ]);
});

it('an event of the same number in another stream is another event', () => {
  const other: Command = { type: 'DiscardEvent', data: { stream: 'project-2', revision: 1, reason: 'Hỏng' } };
  expect(decided(discard(1), other).events).toMatchObject([
    { type: 'EventDiscarded', data: { stream: 'project-1' } },
    { type: 'EventDiscarded', data: { stream: 'project-2' } },
  ]);
});

it('the end of a rebuild leaves the others running', () => {
  const second: Command = { type: 'RequestRebuild', data: { rebuildId: 's', purpose: 'repair' } };
  for (const end of [complete, fail, cancel])
    expect(decided(request, second, end).state.rebuilds).toEqual(['s']);
});

it('an operation that only a later release knows changes nothing', () => {
  const [discarded] = decided(discard(1)).events;
  const before = evolve(operationsDecider, operationsDecider.initial, {
    ...discarded!,
    ...{ at: '2026-03-02T03:00:00.000Z', by: admin.id, revision: 0 },
  });
  const unknown = { type: 'ProjectorPaused', data: {}, at: '2026-03-02T04:00:00.000Z', by: 'a', revision: 1 };
  expect(evolve(operationsDecider, before, unknown as never)).toEqual({
    ...before,
    revision: 1,
    updatedAt: unknown.at,
  });
});

it('what an administrator does with a parked effect is recorded, and changes nothing else', () => {
  const data = { eventId: 'e', number: '1', channel: 'mail', recipient: 'a', reason: 'x' };
  const { events, state } = decided(
    request,
    { type: 'RetryDeadLetter', data },
    { type: 'DropDeadLetter', data },
  );
  expect(events.slice(1)).toMatchObject([
    { type: 'DeadLetterRetried', data },
    { type: 'DeadLetterDropped', data },
  ]);
  expect(state).toMatchObject({ rebuilds: ['r'], webhooks: [], discarded: [] });
});

it('a webhook that is removed leaves the others', () => {
  const [first, second] = ['v', 'w'].map((webhookId): Command => ({
    ...{ type: 'AddWebhook', data: { webhookId, url: 'https://a.test', kinds: ['k'] } },
  }));
  const remove: Command = { type: 'RemoveWebhook', data: { webhookId: 'v', url: 'https://a.test' } };
  expect(decided(first!, second!, remove).state.webhooks).toEqual([second!.data]);
});

it('a rebuild begins once and ends once, in one way', () => {
  const typesOf = (...commands: Command[]) => decided(...commands).events.map(({ type }) => type);
  expect(typesOf(request, request, complete, complete, fail)).toEqual([
    'RebuildRequested',
    'RebuildCompleted',
  ]);
  expect(typesOf(request, fail, complete, cancel)).toEqual(['RebuildRequested', 'RebuildFailed']);
  expect(typesOf(request, cancel, fail)).toEqual(['RebuildRequested', 'RebuildCancelled']);
  expect(typesOf(complete, fail, cancel)).toEqual([]);
});
