import { syncBuiltinESMExports } from 'node:module';
import { Readable } from 'node:stream';
import type { RecordedEvent } from '@eventstore/db-client';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { clientOf, openEnded } from '../client/reads/reading.fixture.js';
import type { AskedRead } from '../client/reads/reading.fixture.js';
import { watchLeader } from './leader-watch.js';
import type { Tail } from './tail.js';

// Fake timers replace node:timers/promises only when the modules are loaded after that.
beforeEach(() => {
  jest.useFakeTimers();
  syncBuiltinESMExports();
});
afterEach(() => {
  jest.useRealTimers();
  syncBuiltinESMExports();
});

type Answer = 'arrived' | 'missing' | 'on its way' | 'no event' | 'refused' | 'silent';

const created = new Date('2026-11-26T08:00:00Z');
const event = { streamId: 'order-1', revision: 7n, created } as RecordedEvent;

/** A watched subscription and its outcome. `answers`: what the leader says, one question after the other. */
async function watched(answers: Answer[]) {
  const asked: AskedRead[] = [];
  const client = clientOf((read) => {
    const answer = answers[asked.push(read) - 1] ?? 'arrived';
    if (answer === 'silent') return openEnded();
    if (answer !== 'refused') return Readable.from(answer === 'no event' ? [] : [[event]]);
    return Readable.from({
      [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('not the leader')) }),
    });
  });
  const ended: string[] = [];
  const tail = {
    lacks: () => ['missing', 'on its way'].includes(answers[asked.length - 1]!),
    get reached() {
      return answers.slice(0, asked.length).filter((answer) => answer === 'on its way').length;
    },
    end: (error: unknown) => ended.push(String(error)),
  } as unknown as Tail;
  const behind: Date[] = [];
  const watching = watchLeader(client, tail, (since) => behind.push(since));
  const pass = async (seconds: number) => {
    for (let passed = 0; passed < seconds; passed += 1) await jest.advanceTimersByTimeAsync(1_000);
  };
  await pass(answers.length);
  return { asked, ended, behind, pass, watching };
}

const missing = (times: number): Answer[] => Array.from({ length: times }, () => 'missing');
const isGivenUp = ['Error: The subscription does not deliver event 7 of order-1'];

// What the leader answers each second × whether the subscription is given up, how often it is reported as behind.
it.each<[string, Answer[], string[], number]>([
  ['an event that arrives each time', ['arrived', 'arrived', 'arrived'], [], 0],
  ['a log without events', ['no event', 'no event'], [], 0],
  ['an event that is missing for four seconds', missing(5), [], 5],
  ['an event that is missing for longer', missing(6), isGivenUp, 6],
  ['an event that is missing while others arrive', Array<Answer>(9).fill('on its way'), [], 9],
  ['events that are late again and again', [...missing(5), 'arrived', ...missing(5)], [], 10],
  ['an event that is missing again, for longer', [...missing(3), 'arrived', ...missing(6)], isGivenUp, 9],
  ['no answer, because it is not the leader', ['arrived', 'refused'], ['Error: not the leader'], 0],
  ['nothing for two seconds', ['silent', 'silent', 'silent'], ['NoAnswer: no answer in 2000 ms'], 0],
])('%s', async (_, answers, ended, behind) => {
  const subscription = await watched(answers);
  expect(subscription.ended).toEqual(ended);
  expect(subscription.behind).toEqual(Array.from({ length: behind }, () => created));
  for (const { request, call } of subscription.asked) {
    expect(call).toEqual({ requiresLeader: true });
    expect(request.getOptions()!.toObject()).toMatchObject({
      all: { end: {} },
      readDirection: 1,
      count: '1',
    });
  }
  subscription.watching.stop();
});

it.each<[string, Answer[]]>([
  ['has ended', ['refused']],
  ['was closed', []],
])('the leader is no longer asked once a subscription %s', async (_, answers) => {
  const { asked, pass, watching } = await watched(answers);
  if (answers.length === 0) watching.stop();
  await pass(3);
  expect(asked).toHaveLength(answers.length);
});
