import { describe, expect, it } from '@jest/globals';
import { tooLarge } from './memory.js';

const limits = { each: 500, all: 800 };
const analyst = (pid: number, bytes: number, role = 'control_center_analyst') => ({
  ...{ pid, bytes },
  title: `postgres: ${role} control_center 127.0.0.1(5000) SELECT`,
});
const worker = (pid: number, of: number, bytes: number) => ({
  ...{ pid, bytes },
  title: `postgres: parallel worker for PID ${String(of)} `,
});

describe('the queries that use too much memory', () => {
  it.each([
    ['one that is too large', [analyst(1, 501), analyst(2, 100)], [1]],
    ['one of the other role', [analyst(1, 501, 'control_center_reporter')], [1]],
    ['one of the SQL desk', [analyst(1, 501, 'control_center_analyst_desk')], [1]],
    ['one that is too large with its workers', [analyst(1, 200), worker(3, 1, 200), worker(4, 1, 200)], [1]],
    [
      'the largest of those that are too large together',
      [analyst(1, 300), analyst(2, 400), analyst(3, 300)],
      [2],
    ],
    ['none that is at the limit', [analyst(1, 500), analyst(2, 300)], []],
    ['nobody for the workers of another', [analyst(1, 400), worker(3, 11, 400)], []],
  ])('are %s', (_, backends, ended) => {
    expect(tooLarge(backends, limits)).toEqual(ended);
  });

  it.each([
    'postgres: event_node event_node_3 127.0.0.1(5000) INSERT',
    'postgres: control_center_projector control_center 127.0.0.1(5000) idle',
    'postgres: control_center_analyst_of_others control_center 127.0.0.1(5000) SELECT',
    'postgres: checkpointer ',
    'vim postgres: control_center_analyst ',
  ])('are never «%s»', (title) => {
    expect(tooLarge([{ pid: 1, title, bytes: 10_000 }], limits)).toEqual([]);
  });
});
