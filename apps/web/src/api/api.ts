import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQueryAt } from './base-query';
import type { FirstReply } from './base-query';
import { tagTypes } from './tags';

export const firstReply: FirstReply = {};

/** The one cache of what the server said; each feature adds its endpoints. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: baseQueryAt('', firstReply),
  tagTypes,
  keepUnusedDataFor: 300,
  refetchOnFocus: false,
  endpoints: () => ({}),
});
