import { companyDefaults } from '@market/contracts';
import { expect, it } from '@jest/globals';
import { given } from '@market/domain/testing/given';
import { companyChanges, companyDecider } from './company.js';
import type { CompanyChoices } from './company.js';

const admin = { id: 'admin-1', role: 'admin' } as const;
const facts = { now: '2026-03-02T03:00:00.000Z', by: admin.id };
const change = (changes: Partial<CompanyChoices>) => ({ type: 'ChangeCompany' as const, data: { changes } });
const defaults = given(companyDecider, [], facts);

it('an admin changes the settings that differ, and the others stay', () => {
  const dueDays = { deposit: 5, progress: 1, final: 2 };
  const outcome = defaults.when(change({ dueDays, slaHours: companyDefaults.slaHours }), admin);
  expect(outcome.events).toEqual([{ type: 'CompanyChanged', data: { changes: { dueDays } } }]);
  expect(outcome.state).toMatchObject({ ...companyDefaults, dueDays });
});

it('what is set already changes nothing', () => {
  defaults.when(change(companyDefaults), admin).thenNothing();
  const past = [
    { type: 'CompanyChanged' as const, data: { changes: { defaultManufacturerId: 'factory-1' } } },
  ];
  given(companyDecider, past, facts)
    .when(change({ defaultManufacturerId: 'factory-1' }), admin)
    .thenNothing();
});

it.each(['customer', 'manufacturer', 'vietphat'] as const)('a %s may not change them', (role) => {
  defaults.when(change({ defaultManufacturerId: 'x' }), { id: 'x', role }).thenRefused('access.denied');
});

it('the second mark of the promise is not before the first', () => {
  defaults
    .when(change({ slaHours: { promise: 24, second: 24 } }), admin)
    .thenEvents({ type: 'CompanyChanged' });
  const { refusal } = defaults.when(change({ slaHours: { promise: 24, second: 23 } }), admin);
  expect([refusal.code, refusal.details]).toEqual([
    'request.invalid',
    { fields: { 'slaHours.second': 'Mốc thứ hai không được sớm hơn lời hứa' } },
  ]);
});

it('the calendar and the validity of quotes are settings; the order of days means nothing', () => {
  const holidays = [
    { date: '2026-09-02', name: 'Quốc khánh' },
    { date: '2026-01-01', name: 'Tết Dương lịch' },
  ];
  const { events, state } = defaults.when(
    change({ workingDays: [6, 1, 2, 3, 4, 5], holidays, quoteValidityDays: 30 }),
    admin,
  );
  expect(events).toEqual([
    {
      type: 'CompanyChanged',
      data: {
        changes: {
          quoteValidityDays: 30,
          workingDays: [1, 2, 3, 4, 5, 6],
          holidays: [...holidays].reverse(),
        },
      },
    },
  ]);
  expect(state).toMatchObject({ quoteValidityDays: 30, workingDays: [1, 2, 3, 4, 5, 6] });
  given(companyDecider, events, facts).when(change({ holidays }), admin).thenNothing();
});

it('a change of settings that another admin has changed meanwhile is refused, unless it changes nothing', () => {
  const past = [{ type: 'CompanyChanged' as const, data: { changes: { quoteValidityDays: 30 } } }];
  const changed = given(companyDecider, past, facts);
  const stale = (changes: Partial<CompanyChoices>, expected: string) =>
    changed.when({ type: 'ChangeCompany', data: { changes, expected } }, admin);
  const { refusal } = stale({ quoteValidityDays: 20 }, 'company:-1');
  expect([refusal.code, refusal.details]).toMatchObject([
    'section.stale',
    { present: { version: 'company:0', fields: { quoteValidityDays: 30 } } },
  ]);
  stale({ quoteValidityDays: 30 }, 'company:-1').thenNothing();
  stale({ quoteValidityDays: 20 }, 'company:0').thenEvents({ type: 'CompanyChanged' });
});

it('the history has each setting before and after, and who changed it', () => {
  const event = (changes: Partial<CompanyChoices>, by: string, revision: number) => ({
    ...{ type: 'CompanyChanged' as const, data: { changes }, at: facts.now, by, revision },
  });
  const bank = { bankName: 'Ngân hàng Mẫu', accountName: 'A', accountNumber: '1', bankBin: '' };
  expect(
    companyChanges([
      event({ quoteValidityDays: 30, bank }, 'admin-1', 0),
      event({ quoteValidityDays: 20 }, 'admin-2', 1),
    ]),
  ).toEqual([
    {
      ...{ id: '0', createdAt: facts.now, actorId: 'admin-1' },
      changes: [
        { section: 'bank', before: companyDefaults.bank, after: bank },
        { section: 'quoteValidityDays', before: companyDefaults.quoteValidityDays, after: 30 },
      ],
    },
    {
      ...{ id: '1', createdAt: facts.now, actorId: 'admin-2' },
      changes: [{ section: 'quoteValidityDays', before: 30, after: 20 }],
    },
  ]);
});
