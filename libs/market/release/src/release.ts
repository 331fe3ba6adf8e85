import type { Pool } from 'pg';
import { analytics } from '@market/analysts';
import { openSchema } from '@platform/rows';
import type { PoolOptions, ReadModels } from '@platform/rows';
import { marketplace } from '@market/rows';
import { schemaName } from './schema-name.js';

/**
 * The read models of this release. Their schema is named after the code that makes their rows: so a release never reads
 * or writes rows with another meaning, but builds its own beside the running release's. The analysts' views are not
 * part of the name, because they are replaced without rebuilding rows.
 */
export const readModels: ReadModels = {
  ...marketplace,
  publication: analytics,
  schema: await schemaName(),
};

/** Opens connections that see the rows of this release, or of another schema. */
export const openDatabase = (
  url: string,
  { schema = readModels.schema, ...options }: PoolOptions & { schema?: string },
): Pool => openSchema(url, { ...options, schema });
