import { describe, expect, it } from '@jest/globals';
import { upcasters } from './upcasters.js';

const upcast = (type: string, data: object): object =>
  (upcasters[type] ?? []).reduce((old, step) => step(old), data);

describe('an event of the first version', () => {
  it('of a revision becomes a request about the whole project', () => {
    expect(upcast('RevisionRequested', { reason: 'Thiếu dung sai lỗ' })).toEqual({
      requests: [{ target: 'project', reason: 'Thiếu dung sai lỗ' }],
    });
  });

  it.each(['PaymentRequested', 'ProductionStarted'])('%s gives no days to pay in', (type) => {
    const instalment = { kind: 'deposit', percent: 30, amount: 300, dueAt: null };
    expect(upcast(type, { instalments: [instalment] })).toEqual({
      instalments: [{ ...instalment, dueDays: 0 }],
    });
  });

  it.each(['StageCompleted', 'StageAnnotated', 'StageReopened'])('%s has no attachments', (type) => {
    expect(upcast(type, { stageId: 'finishing', notes: 'x' })).toEqual({
      stageId: 'finishing',
      notes: 'x',
      attachments: [],
    });
  });
});
