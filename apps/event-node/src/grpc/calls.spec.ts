import { EventEmitter } from 'node:events';
import { status } from '@grpc/grpc-js';
import { expect, it } from '@jest/globals';
import { Calls } from './calls.js';
import type { GrpcError } from './grpc-error.js';

/** A call and the reason why it was ended. */
function open(calls: Calls) {
  const call = new EventEmitter();
  const ended: unknown[] = [];
  const isAdmitted = calls.add(call, (reason) => ended.push(reason));
  return { isAdmitted, ended, close: () => void call.emit('close') };
}

it('a thousand calls may be open, and another one after one of them has ended in any way', () => {
  const calls = new Calls();
  const opened = Array.from({ length: 1_000 }, () => open(calls));
  expect(opened.every(({ isAdmitted }) => isAdmitted)).toBe(true);
  const refused = open(calls);
  expect(refused.isAdmitted).toBe(false);
  expect(refused.ended.map((reason) => (reason as GrpcError).code)).toEqual([status.RESOURCE_EXHAUSTED]);
  expect(opened.flatMap(({ ended }) => ended)).toEqual([]);

  // A refused call neither takes nor frees a place.
  refused.close();
  expect(open(calls).isAdmitted).toBe(false);
  opened[0]!.close();
  expect([open(calls), open(calls)].map(({ isAdmitted }) => isAdmitted)).toEqual([true, false]);
});

it('while the node cannot write, open calls end with the reason and new ones are rejected', () => {
  const calls = new Calls();
  const reason = new Error('another node writes');
  const [left, before] = [open(calls), open(calls)];
  left.close();
  calls.rejectAll(reason);
  const during = open(calls);
  expect([left.ended, before.ended, during.ended]).toEqual([[], [reason], [reason]]);
  expect(during.isAdmitted).toBe(false);

  calls.rejectAll(undefined);
  const after = open(calls);
  expect([after.isAdmitted, after.ended, before.ended]).toEqual([true, [], [reason]]);
});
