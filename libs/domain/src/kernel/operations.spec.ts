import { expect, it } from '@jest/globals';
import { decide } from './decider.js';
import type { OneOf } from './decider.js';
import { operationsDecider } from './operations.js';
import type { OperationCommands } from './operations.js';

const facts = {
  now: '2026-03-02T03:00:00.000Z',
  actor: { id: 'admin-1', role: 'admin' as const },
  newId: () => 'id',
};
const outcome = (...commands: OneOf<OperationCommands>[]) =>
  decide(operationsDecider, operationsDecider.initial, commands, facts).events.map(({ type }) => type);

const discard = (revision: number): OneOf<OperationCommands> => ({
  type: 'DiscardEvent',
  data: { stream: 'project-1', revision, reason: 'Hỏng' },
});
const request: OneOf<OperationCommands> = {
  type: 'RequestRebuild',
  data: { rebuildId: 'r', purpose: 'repair' },
};
const complete: OneOf<OperationCommands> = {
  type: 'CompleteRebuild',
  data: { rebuildId: 'r', events: 1, differences: 0 },
};
const fail: OneOf<OperationCommands> = { type: 'FailRebuild', data: { rebuildId: 'r', error: 'x' } };
const cancel: OneOf<OperationCommands> = { type: 'CancelRebuild', data: { rebuildId: 'r' } };

it('an event is discarded once', () => {
  expect(outcome(discard(1), discard(1), discard(2))).toEqual(['EventDiscarded', 'EventDiscarded']);
});

it('a rebuild begins once and ends once, in one way', () => {
  expect(outcome(request, request, complete, complete, fail)).toEqual([
    'RebuildRequested',
    'RebuildCompleted',
  ]);
  expect(outcome(request, fail, complete, cancel)).toEqual(['RebuildRequested', 'RebuildFailed']);
  expect(outcome(request, cancel, fail)).toEqual(['RebuildRequested', 'RebuildCancelled']);
  expect(outcome(complete, fail, cancel)).toEqual([]);
});
