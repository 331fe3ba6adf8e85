import { createSlice, isRejectedWithValue } from '@reduxjs/toolkit';
import { errorBodyOf, isUnauthorized } from '../../api/errors';
import { accountsApi } from '../../features/accounts/accounts.api';

const refusedAsSignedOut = (action: unknown): boolean =>
  isRejectedWithValue(action) && isUnauthorized(action.payload);

const refusedElsewhere = (action: unknown): boolean =>
  isRejectedWithValue(action) && errorBodyOf(action.payload)?.code === 'INTERFACE_CHANGED';

/** Whether somebody has been signed in here, and whether that has ended meanwhile or turned to another interface. */
export const session = createSlice({
  name: 'session',
  initialState: { signedIn: false, expired: false, elsewhere: false },
  reducers: {},
  extraReducers: (builder) => {
    builder.addMatcher(accountsApi.endpoints.me.matchFulfilled, (state) => {
      state.signedIn = true;
    });
    builder.addMatcher(refusedAsSignedOut, (state) => {
      state.expired = state.signedIn;
    });
    builder.addMatcher(refusedElsewhere, (state) => {
      state.elsewhere = true;
    });
  },
});
