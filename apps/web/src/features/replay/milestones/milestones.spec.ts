import type { PastOrder } from '@market/contracts';
import { expect, it } from '@jest/globals';
import { projectOf } from '../../../testing/orders';
import { milestonesOf } from './milestones';

const day = (number: number) => `2026-03-${String(number).padStart(2, '0')}T03:00:00.000Z`;

it('lists statuses and completed stages in time, each with how long it lasted and what it usually takes', () => {
  const stages = [
    { stageId: 'material-preparation', completedAt: day(9) },
    { stageId: 'design-verification', completedAt: day(12) },
    { stageId: 'machine-setup', completedAt: null },
  ];
  const order = {
    project: projectOf({ reachedAt: { in_production: day(6), submitted: day(2), approved: day(5) } }),
    progress: { stages },
  } as unknown as PastOrder;
  const found = milestonesOf(order, day(14)).map(({ key, days, expected }) => [key, days, expected]);
  expect(found).toEqual([
    ['submitted', 3, null],
    ['approved', 1, null],
    ['in_production', 8, null],
    ['material-preparation', 3, 2],
    ['design-verification', 3, 1],
  ]);
});
