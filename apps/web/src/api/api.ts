import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQueryAt } from './base-query';
import type { FirstReply } from './base-query';
import { tagTypes } from './tags';

export const firstReply: FirstReply = {};

/** The only cache of the server's replies; each feature adds its endpoints. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: baseQueryAt('', firstReply),
  tagTypes,
  keepUnusedDataFor: 300,
  refetchOnFocus: false,
  endpoints: () => ({}),
});
