import { get } from '../../kernel/route.js';

export const docsRoutes = {
  /** The API reference as a page. */
  page: get('/api/docs', { access: 'anyone' }).replies<never>(),
  /** The same as an OpenAPI 3.1 document. */
  document: get('/api/openapi.json', { access: 'anyone' }).replies<Record<string, unknown>>(),
};
