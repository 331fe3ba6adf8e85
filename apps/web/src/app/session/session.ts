import { createSlice, isRejectedWithValue } from '@reduxjs/toolkit';
import { errorBodyOf, isUnauthorized } from '../../api/errors';
import { accountsApi } from '../../features/accounts/accounts.api';

const isSignedOutReply = (action: unknown): boolean =>
  isRejectedWithValue(action) && isUnauthorized(action.payload);

const isInterfaceChangedReply = (action: unknown): boolean =>
  isRejectedWithValue(action) && errorBodyOf(action.payload)?.code === 'INTERFACE_CHANGED';

/** Whether a user has signed in here, whether that session has ended, and whether another tab has switched the interface. */
export const session = createSlice({
  name: 'session',
  initialState: { signedIn: false, expired: false, interfaceChanged: false },
  reducers: {},
  selectors: {
    selectExpired: ({ expired }) => expired,
    selectInterfaceChanged: ({ interfaceChanged }) => interfaceChanged,
  },
  extraReducers: (builder) => {
    builder.addMatcher(accountsApi.endpoints.me.matchFulfilled, (state) => {
      state.signedIn = true;
    });
    builder.addMatcher(isSignedOutReply, (state) => {
      state.expired = state.signedIn;
    });
    builder.addMatcher(isInterfaceChangedReply, (state) => {
      state.interfaceChanged = true;
    });
  },
});

export const { selectExpired, selectInterfaceChanged } = session.selectors;
