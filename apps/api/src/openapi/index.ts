export { actionBodies } from './examples/actions.js';
export { bodyExamples } from './examples/bodies.js';
export { readReplies } from './replies.js';
export { requestSchema } from '../http/schema/request-schema.js';
export type { RequestClass } from '../http/schema/request-schema.js';
export { allRoutes } from './routes.js';
