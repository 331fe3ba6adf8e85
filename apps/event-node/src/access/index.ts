export { connectionString, openAccess } from './access.js';
export type { Access } from './access.js';
