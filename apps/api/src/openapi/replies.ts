import { readFileSync } from 'node:fs';
import type { Schema } from '../http/schema/schema.js';

export type Replies = {
  /** By route id, like 'projectRoutes.list'. Routes that do not reply JSON are missing. */
  replies: Record<string, Schema>;
  /** What the contracts say of a route, by its id, where they do. */
  comments: Record<string, string>;
  /** The named types that the replies refer to. */
  schemas: Record<string, Schema>;
};

const file = new URL('../../dist/openapi/replies.json', import.meta.url);

/** The reply schemas and comments of the routes, generated from the contracts at build time (tools/checkout/src/openapi). */
export const readReplies = (): Replies => JSON.parse(readFileSync(file, 'utf8')) as Replies;
