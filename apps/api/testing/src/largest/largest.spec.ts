import { streams } from '@market/domain';
import { expect, it } from '@jest/globals';
import { goldenEvents, largest } from './largest.fixture.js';

const events = await goldenEvents();

it.each(Object.values(streams).flatMap(({ evolve }) => Object.keys(evolve)))(
  'the bound of each field of %s is known',
  (type) => {
    const examples = events.filter((event) => event.type === type);
    expect(examples).not.toEqual([]);
    for (const { data } of examples) expect(() => largest(data)).not.toThrow();
  },
);
