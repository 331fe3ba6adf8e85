import { expect, it } from '@jest/globals';
import { kindOfStream, streamName, streamPrefixes } from './stream-kinds.js';
import { deciderOf, streams } from './streams.js';

const filledAtFirst: Record<string, string[]> = {
  project: ['stages'],
  settings: ['workingDays', 'holidays'],
};

it.each(Object.keys(streams) as (keyof typeof streams)[])(
  'the streams of %s are known by their names',
  (kind) => {
    const name = streamName(kind, 'a-b');
    expect(name).toBe(`${kind}-a-b`);
    expect(kindOfStream(name)).toBe(kind);
    expect(streamPrefixes.filter((prefix) => name.startsWith(prefix))).toEqual([`${kind}-`]);
    expect(deciderOf(kind)).toBe(streams[kind]);
    // Nothing has happened in a new one.
    const { initial } = streams[kind];
    expect(initial).toMatchObject({ revision: -1, updatedAt: '' });
    const filled = Object.entries(initial).filter(([, value]) => Array.isArray(value) && value.length > 0);
    expect(filled.map(([name]) => name)).toEqual(filledAtFirst[kind] ?? []);
  },
);

it.each(['bakery-1', 'project', 'projects-1', '$ce-project-1', ''])(
  '«%s» is no stream of this domain',
  (name) => {
    expect(kindOfStream(name)).toBeUndefined();
  },
);
