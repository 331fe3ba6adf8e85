import { describe, expect, it } from '@jest/globals';
import { mayToggle } from './stage-order';

const toggles = (ticks: string) => {
  const stages = [...ticks].map((tick) => ({ isCompleted: tick === 'x' }));
  return stages.map((_, index) => (mayToggle(stages, index) ? 'y' : 'n')).join('');
};

describe('which stages may be toggled', () => {
  it.each([
    ['--------', 'ynnnnnnn'],
    ['xxx-----', 'yyyynnnn'],
    ['xx-x----', 'yyyynnnn'],
    ['x-xx----', 'yyyynnnn'],
    ['xxxxxxxx', 'yyyyyyyy'],
  ])('for %s they are %s', (ticks, allowed) => expect(toggles(ticks)).toBe(allowed));
});
