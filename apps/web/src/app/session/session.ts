import { createSlice, isRejectedWithValue } from '@reduxjs/toolkit';
import { errorBodyOf, isUnauthorized } from '../../api/errors';
import { accountsApi } from '../../features/accounts/accounts.api';

const isSignedOutReply = (action: unknown): boolean =>
  isRejectedWithValue(action) && isUnauthorized(action.payload);

const changes: ReadonlySet<string | undefined> = new Set(['INTERFACE_CHANGED', 'ACCOUNT_CHANGED']);

const isChangeReply = (action: unknown): boolean =>
  isRejectedWithValue(action) && changes.has(errorBodyOf(action.payload)?.code);

/** Whether a user has signed in here, whether that session has ended, and whether another tab has switched the interface or the
 * account. */
export const session = createSlice({
  name: 'session',
  initialState: { signedIn: false, expired: false, changedElsewhere: false },
  reducers: {},
  selectors: {
    selectExpired: ({ expired }) => expired,
    selectChangedElsewhere: ({ changedElsewhere }) => changedElsewhere,
  },
  extraReducers: (builder) => {
    builder.addMatcher(accountsApi.endpoints.me.matchFulfilled, (state) => {
      state.signedIn = true;
    });
    builder.addMatcher(isSignedOutReply, (state) => {
      state.expired = state.signedIn;
    });
    builder.addMatcher(isChangeReply, (state) => {
      state.changedElsewhere = true;
    });
  },
});

export const { selectExpired, selectChangedElsewhere } = session.selectors;
