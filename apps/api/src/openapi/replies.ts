import { readFileSync } from 'node:fs';
import type { Schema } from './schema.js';

export type Replies = {
  /** By 'projectRoutes.list'; a route that does not reply JSON has none. */
  replies: Record<string, Schema>;
  /** The named types among them. */
  schemas: Record<string, Schema>;
};

const file = new URL('../../dist/openapi/replies.json', import.meta.url);

/** What the routes reply, read from the contracts' types when the program was built (tools/openapi). */
export const readReplies = (): Replies => JSON.parse(readFileSync(file, 'utf8')) as Replies;
