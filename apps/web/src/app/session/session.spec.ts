/** @jest-environment node */
import { describe, expect, it } from '@jest/globals';
import { accountsApi } from '../../features/accounts/accounts.api';
import { session } from './session';

const answered = {
  type: 'api/executeQuery/fulfilled',
  payload: {},
  meta: { requestId: '1', requestStatus: 'fulfilled', arg: { type: 'query', endpointName: 'me' } },
};
const refused = (status: number, code = 'access.denied') => ({
  type: 'api/executeQuery/rejected',
  payload: { status, data: { message: '', code } },
  meta: {
    requestId: '2',
    requestStatus: 'rejected',
    rejectedWithValue: true,
    arg: { type: 'query', endpointName: 'projects' },
  },
});

const after = (...actions: { type: string }[]) =>
  actions.reduce(session.reducer, session.reducer(undefined, { type: 'start' }));

describe('the session', () => {
  it('has begun once the user is known', () => {
    expect(accountsApi.endpoints.me.matchFulfilled(answered)).toBe(true);
    expect(after(answered)).toEqual({ signedIn: true, expired: false, elsewhere: false });
  });

  it('has ended with a 401 after that, and not with another refusal', () => {
    expect(after(answered, refused(401)).expired).toBe(true);
    expect(after(answered, refused(403)).expired).toBe(false);
  });

  it('is elsewhere once another tab has changed the interface, and not with another refusal', () => {
    expect(after(answered, refused(409, 'INTERFACE_CHANGED')).elsewhere).toBe(true);
    expect(after(answered, refused(409, 'stream.conflict')).elsewhere).toBe(false);
  });

  it('cannot end before it has begun', () => expect(after(refused(401)).expired).toBe(false));
});
