import { describe, expect, it } from '@jest/globals';
import type { Role } from '@control-center/contracts';
import { given } from '../kernel/given.js';
import { accountDecider, userOf } from './account.js';
import type { AccountEvents } from './account.js';

const registered = (grantedRoles: Role[] = [], role: Role = 'customer') => ({
  type: 'AccountRegistered' as const,
  data: {
    accountId: 'a',
    issuer: 'embedded',
    subject: 's',
    email: 'a@demo.test',
    profile: { firstName: 'An', lastName: 'Lê', companyName: '', phoneNumber: '', jobTitle: '' },
    pictureUrl: '',
    grantedRoles,
    role,
  } satisfies AccountEvents['AccountRegistered'],
});
const account = (...grants: Role[]) =>
  given(accountDecider, [registered(grants)], { now: '2026-03-02T03:00:00.000Z', by: 'a' });
const self = { id: 'a', role: 'customer' } as const;

describe('an account', () => {
  it('is registered once, however often its owner signs in', () => {
    const again = { type: 'Register' as const, data: registered(['admin'], 'admin').data };
    expect(account().when(again, self).events).toEqual([]);
  });

  it('takes the roles that anybody may take, and those it was granted', () => {
    const take = (role: Role) => ({ type: 'ActivateRole' as const, data: { role } });
    expect(account().when(take('manufacturer'), self).state.role).toBe('manufacturer');
    expect(account('vietphat').when(take('vietphat'), self).state.role).toBe('vietphat');
    expect(account().when(take('customer'), self).events).toEqual([]);
    const refused = (role: Role, code: string) =>
      expect(() => account().when(take(role), self)).toThrow(expect.objectContaining({ code }));
    refused('vietphat', 'UNAUTHORIZED_VIETPHAT_ACCESS');
    refused('admin', 'UNAUTHORIZED_ADMIN_ACCESS');
  });

  it('records only the fields of the profile that differ', () => {
    const change = { firstName: 'An', lastName: 'Trần' };
    expect(account().when({ type: 'ChangeProfile', data: { changes: change } }, self).events).toEqual([
      { type: 'ProfileChanged', data: { changes: { lastName: 'Trần' } } },
    ]);
  });

  it('tells its owner what it may switch to', () => {
    expect(userOf(account('vietphat').state).grantedRoles).toEqual(['customer', 'manufacturer', 'vietphat']);
  });
});
