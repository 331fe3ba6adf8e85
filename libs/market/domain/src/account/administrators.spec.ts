import { describe, expect, it } from '@jest/globals';
import { given } from '@market/domain/testing/given';
import { administratorsDecider } from './administrators.js';

const self = { id: 'a', role: 'admin' } as const;

describe('the administrators', () => {
  const admitted = (...accountIds: string[]) =>
    given(
      administratorsDecider,
      accountIds.map((accountId) => ({ type: 'AdministratorAdmitted' as const, data: { accountId } })),
      { now: '2026-03-02T03:00:00.000Z', by: 'a' },
    );
  const release = (accountId: string) => ({ type: 'Release' as const, data: { accountId } });

  it('are never none', () => {
    expect(admitted('a', 'b').when(release('a'), self).state.accountIds).toEqual(['b']);
    admitted('a').when(release('a'), self).thenRefused('account.last-admin');
    admitted('a').when(release('b'), self).thenNothing();
    const admit = (accountId: string) => ({ type: 'Admit' as const, data: { accountId } });
    admitted('a').when(admit('a'), self).thenNothing();
    expect(admitted('a').when(admit('b'), self).events).toEqual([
      { type: 'AdministratorAdmitted', data: { accountId: 'b' } },
    ]);
  });

  it('may be none where the system expels a shared account; who is none is not expelled', () => {
    const expel = (accountId: string) => ({ type: 'Expel' as const, data: { accountId } });
    expect(admitted('a').when(expel('a'), self).state.accountIds).toEqual([]);
    expect(admitted('a').when(expel('a'), self).events).toEqual([
      { type: 'AdministratorReleased', data: { accountId: 'a' } },
    ]);
    admitted('a').when(expel('b'), self).thenNothing();
  });
});
