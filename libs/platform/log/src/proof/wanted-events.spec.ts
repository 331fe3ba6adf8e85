import { describe, expect, it } from '@jest/globals';
import type { Line } from '../transfer/file.js';
import { eventHash } from './segment.js';
import { WantedEvents } from './wanted-events.js';

const line = (id: string, price: number): Line => ({
  ...{ stream: 'project-1', revision: Number(id), type: 'QuoteReleased', id },
  ...{ created: '2026-03-02T03:00:00.000Z', position: id, json: { price }, metadata: { actorId: 'an' } },
});
const inFile = (event: Line) => JSON.stringify({ sha256: eventHash(event), ...event });

async function find(file: string[], log: Line[]): Promise<WantedEvents> {
  const wanted = new WantedEvents(file);
  async function* lines() {
    yield '{"format":"event-log","version":2}';
    for (const event of log) yield JSON.stringify(event);
    yield '{"format":"event-log-end","events":1}';
  }
  const passed: string[] = [];
  for await (const text of wanted.passing(lines())) passed.push(text);
  expect(passed).toHaveLength(log.length + 2);
  return wanted;
}

describe('the events of a dispute’s file', () => {
  it('are found in the log that has them, wherever it was moved', async () => {
    const moved = { ...line('2', 5), position: '900', created: '2026-04-01T00:00:00.000Z' };
    const wanted = await find([inFile(line('1', 3)), inFile(line('2', 5)), ''], [line('1', 3), moved]);
    expect(() => wanted.requireAll()).not.toThrow();
    expect(wanted.count).toBe(2);
  });

  it.each([
    ['lacks one of them', [line('1', 3)]],
    ['has another content under its id', [line('1', 3), line('2', 6)]],
  ])('are missed in a log that %s', async (_, log) => {
    const wanted = await find([inFile(line('1', 3)), inFile(line('2', 5))], log);
    expect(() => wanted.requireAll()).toThrow(
      'QuoteReleased, revision 2 of project-1, id 2 is not in the log',
    );
  });

  it('are refused when the file itself was changed', () => {
    expect(() => new WantedEvents([inFile(line('1', 3)).replace('"price":3', '"price":4')])).toThrow(
      'does not fit its hash',
    );
  });
});
