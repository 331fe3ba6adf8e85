import { companyDefaults } from '@control-center/contracts';
import { expect, it } from '@jest/globals';
import { given } from '@control-center/testing-domain/given';
import { companyDecider } from './company.js';
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
