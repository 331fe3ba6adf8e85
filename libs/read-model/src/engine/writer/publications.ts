import type { Database } from '../rows/database.js';
import type { ReadModels } from '../rows/read-models.js';

/** Points everything outside of the read schemas to the rows of this one. */
export async function publish(db: Database, { schema, publications = [] }: ReadModels): Promise<void> {
  for (const publication of publications) await db.query(publication(schema));
}
