import { createSlice, isRejectedWithValue } from '@reduxjs/toolkit';
import { errorBodyOf, isUnauthorized } from '../../api/errors';
import { accountsApi } from '../../features/accounts/accounts.api';

const isSignedOutReply = (action: unknown): boolean =>
  isRejectedWithValue(action) && isUnauthorized(action.payload);

/** The title of the message when a command of this name finds the session ended. */
const expiredTitles: Record<string, string> = { assignRole: 'Lỗi xác thực' };

type Rejected = { meta?: { arg?: { endpointName?: string } } };
const titleOf = (action: unknown): string =>
  expiredTitles[(action as Rejected).meta?.arg?.endpointName ?? ''] ?? 'Phiên đăng nhập hết hạn';

const changes: ReadonlySet<string | undefined> = new Set(['INTERFACE_CHANGED', 'ACCOUNT_CHANGED']);

const isChangeReply = (action: unknown): boolean =>
  isRejectedWithValue(action) && changes.has(errorBodyOf(action.payload)?.code);

/** Whether a user has signed in here, whether that session has ended, and whether another tab has switched the interface or the
 * account. */
export const session = createSlice({
  name: 'session',
  initialState: { signedIn: false, expired: '', changedElsewhere: false },
  reducers: {},
  selectors: {
    /** The title of the message that the session has ended; empty while it has not. */
    selectExpired: ({ expired }) => expired,
    selectChangedElsewhere: ({ changedElsewhere }) => changedElsewhere,
  },
  extraReducers: (builder) => {
    builder.addMatcher(accountsApi.endpoints.me.matchFulfilled, (state) => {
      state.signedIn = true;
    });
    builder.addMatcher(isSignedOutReply, (state, action) => {
      if (state.signedIn) state.expired ||= titleOf(action);
    });
    builder.addMatcher(isChangeReply, (state) => {
      state.changedElsewhere = true;
    });
  },
});

export const { selectExpired, selectChangedElsewhere } = session.selectors;
