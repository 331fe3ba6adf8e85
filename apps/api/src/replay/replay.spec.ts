import { expect, it } from '@jest/globals';
import { turnsWhile } from '@platform/testing/turns';
import { projectExamples, projectDecider, extendPast } from '@market/domain';
import type { Pool } from 'pg';
import type { CompanySettings } from '../company/company-settings.js';
import type { PastStreams } from './past-streams.js';
import { Replay } from './replay.js';

const { people, submitted, now } = projectExamples;
const stream = { kind: 'project', id: 'project-1' } as const;

/** The replay of one order, whose title was changed again and again. */
function replayOf(events: number, messages: object[] = []): Replay {
  const titles = Array.from({ length: events - submitted.length }, (_, index) => ({
    type: 'DetailsRevised' as const,
    data: { changes: { title: `Trục ${String(index)}` } },
  }));
  const past = extendPast(
    projectDecider,
    [],
    [...submitted, ...titles].map((event, revision) => ({
      event: {
        ...{ ...event, at: now, by: people.customer.id, role: 'customer' as const, revision },
        commandId: String(revision),
      },
      isDiscarded: false,
    })),
  );
  const pasts = { order: () => Promise.resolve(past), conversation: () => Promise.resolve(messages) };
  const db = { query: () => Promise.resolve({ rows: [] }) };
  return new Replay(
    pasts as unknown as PastStreams,
    { events: () => Promise.resolve([]) } as unknown as CompanySettings,
    db as unknown as Pool,
  );
}

const [few, many] = [100, 400];

it.each<[string, (replay: Replay) => Promise<unknown>, number]>([
  ['who set each value', (replay) => replay.blame(stream, 'admin', undefined), 300],
  ['a comparison', (replay) => replay.compare(stream, 'admin', {}), 300],
  ['the past of a value', (replay) => replay.value(stream, 'admin', { pointer: '/project/title' }), 300],
  ['the lanes', (replay) => replay.lanes(stream, 'admin', []), 6],
])('others have their turn while a long past is searched for %s', async (_, call, more) => {
  const long = await turnsWhile(call(replayOf(many)));
  const short = await turnsWhile(call(replayOf(few)));
  expect(long.turns - short.turns).toBeGreaterThanOrEqual(more);
});

it('the events of a stream beside the visited one are only counted where they would be too many', async () => {
  const unread = { revision: 0, command: 0, at: now, event: undefined, isDiscarded: true };
  const lanesWith = async (messages: number) => {
    const replay = replayOf(
      few,
      Array.from({ length: messages }, (_, revision) => ({ ...unread, revision })),
    );
    const lanes = await replay.lanes(stream, 'admin', ['project', 'conversation']);
    return lanes.map(({ kind, events, untold }) => [kind, events.length, untold]);
  };
  expect(await lanesWith(100)).toEqual([
    ['project', few, undefined],
    ['conversation', 100, undefined],
  ]);
  expect(await lanesWith(20_000)).toEqual([
    ['project', few, undefined],
    ['conversation', 0, 20_000],
  ]);
});
