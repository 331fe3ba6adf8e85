import type { Database } from '../engine/database.js';
import { analytics } from './analytics.js';
import { readSchema } from './release.js';

/** SQL that makes something outside of the read schemas show the rows of `schema` from now on. */
export type Publication = (schema: string) => string;

/** Applied, in this order, when a release's read models have become whole and when rebuilt ones take their place. */
const publications: readonly Publication[] = [analytics];

export async function publish(db: Database, schema = readSchema): Promise<void> {
  for (const publication of publications) await db.query(publication(schema));
}
