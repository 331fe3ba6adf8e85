import { get } from '../../kernel/route.js';

export const docsRoutes = {
  /** The reference of all calls, to be read by people. */
  page: get('/api/docs', { access: 'anyone' }).replies<never>(),
  /** The same for programs: OpenAPI 3.1. */
  document: get('/api/openapi.json', { access: 'anyone' }).replies<Record<string, unknown>>(),
};
