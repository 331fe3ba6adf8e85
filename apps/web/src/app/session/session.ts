import { createSlice, isRejectedWithValue } from '@reduxjs/toolkit';
import { isUnauthorized } from '../../api/errors';
import { accountsApi } from '../../features/accounts/accounts.api';

const refusedAsSignedOut = (action: unknown): boolean =>
  isRejectedWithValue(action) && isUnauthorized(action.payload);

/** Whether somebody has been signed in here, and whether that has ended meanwhile. */
export const session = createSlice({
  name: 'session',
  initialState: { signedIn: false, expired: false },
  reducers: {},
  extraReducers: (builder) => {
    builder.addMatcher(accountsApi.endpoints.me.matchFulfilled, (state) => {
      state.signedIn = true;
    });
    builder.addMatcher(refusedAsSignedOut, (state) => {
      state.expired = state.signedIn;
    });
  },
});
