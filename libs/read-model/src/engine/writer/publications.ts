import type { Database } from '../rows/database.js';
import { analytics } from '../../models/analytics.js';
import { readSchema } from '../../projector/release.js';

/** SQL that points something outside of the read schemas to the rows of `schema`. */
export type Publication = (schema: string) => string;

/** Applied in this order when a release's read models become complete, and when rebuilt ones replace them. */
const publications: readonly Publication[] = [analytics];

export async function publish(db: Database, schema = readSchema): Promise<void> {
  for (const publication of publications) await db.query(publication(schema));
}
