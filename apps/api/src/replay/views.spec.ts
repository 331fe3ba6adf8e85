import { extendPast, projectEvolution, projectExamples } from '@control-center/domain';
import { expect, it } from '@jest/globals';
import { orderView } from './views.js';

const at = '2026-03-02T03:00:00.000Z';
const [submitted] = projectExamples.submitted;
const order = extendPast(
  projectEvolution,
  [],
  [{ event: { ...submitted!, at, by: 'customer-1', revision: 0, role: 'customer' }, isDiscarded: false }],
);
const promised = (promise: number, at: string, revision: number) => ({
  ...{ type: 'CompanyChanged' as const, at, by: 'admin-1', revision },
  data: { changes: { slaHours: { promise, second: 96 } } },
});
const company = [promised(8, '2026-03-01T03:00:00.000Z', 0), promised(72, '2026-03-05T03:00:00.000Z', 1)];

it.each([
  ['2026-03-02T03:00:00.000Z', '2026-03-02T11:00:00.000Z'],
  ['2026-03-05T02:59:59.999Z', '2026-03-02T11:00:00.000Z'],
  ['2026-03-05T03:00:00.000Z', '2026-03-05T03:00:00.000Z'],
])('an order at %s was due by the settings of that time', (now, dueAt) => {
  const { stateAt } = orderView(order, 'admin', { company, customerName: '' });
  expect(stateAt({ revision: 0, now })).toMatchObject({ project: { times: { sla: { dueAt } } } });
});
