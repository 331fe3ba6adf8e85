/** @jest-environment node */
import { describe, expect, it } from '@jest/globals';
import { accountsApi } from '../../features/accounts/accounts.api';
import { session } from './session';

const meLoaded = {
  type: 'api/executeQuery/fulfilled',
  payload: {},
  meta: { requestId: '1', requestStatus: 'fulfilled', arg: { type: 'query', endpointName: 'me' } },
};
const rejected = (status: number, code = 'access.denied', endpointName = 'projects') => ({
  type: 'api/executeQuery/rejected',
  payload: { status, data: { message: '', code } },
  meta: {
    requestId: '2',
    requestStatus: 'rejected',
    rejectedWithValue: true,
    arg: { type: 'query', endpointName },
  },
});

const after = (...actions: { type: string }[]) =>
  actions.reduce(session.reducer, session.reducer(undefined, { type: 'start' }));

describe('the session', () => {
  it('has started once the user is loaded', () => {
    expect(accountsApi.endpoints.me.matchFulfilled(meLoaded)).toBe(true);
    expect(after(meLoaded)).toEqual({ signedIn: true, expired: '', changedElsewhere: false });
  });

  it('has expired with a 401 after that, and not with another 4xx', () => {
    expect(after(meLoaded, rejected(401)).expired).toBe('Phiên đăng nhập hết hạn');
    expect(after(meLoaded, rejected(403)).expired).toBe('');
  });

  it('says at which command it has ended; the first says it', () => {
    const assigning = rejected(401, 'access.denied', 'assignRole');
    expect(after(meLoaded, assigning, rejected(401)).expired).toBe('Lỗi xác thực');
    expect(after(meLoaded, rejected(401), assigning).expired).toBe('Phiên đăng nhập hết hạn');
  });

  it('goes on where no server has answered', () => {
    const unanswered = { ...rejected(401), payload: { status: 'FETCH_ERROR', error: 'x' } };
    expect(after(meLoaded, unanswered)).toEqual(after(meLoaded));
  });

  it('has a changed interface once another tab has switched it, and not with another 409', () => {
    expect(after(meLoaded, rejected(409, 'INTERFACE_CHANGED')).changedElsewhere).toBe(true);
    expect(after(meLoaded, rejected(409, 'ACCOUNT_CHANGED')).changedElsewhere).toBe(true);
    expect(after(meLoaded, rejected(409, 'stream.conflict')).changedElsewhere).toBe(false);
  });

  it('cannot expire before it has started', () => expect(after(rejected(401)).expired).toBe(''));
});
