import { Readable } from 'node:stream';
import { thumbnailNameOf } from '@platform/files';
import type { ObjectStore } from '@platform/files';
import { markRead } from '@market/rows';
import type { NewFile, OrderStorage } from './index.js';
import type { Pool } from 'pg';

/** Stores the files of orders, each with its small picture, as if their people had uploaded them. */
export const orderStorage = (pool: Pool, objects: ObjectStore): OrderStorage => ({
  keepFiles: async (files) => {
    await Promise.all(
      files.flatMap(({ asset, objectName }) => [
        objects.put(objectName, Readable.from([asset.bytes()])),
        objects.put(thumbnailNameOf(objectName), Readable.from([asset.picture()])),
      ]),
    );
    await record(pool, files);
  },
  markRead: async (read) => {
    for (const { accountId, projectId, channel, until } of read)
      await markRead(pool, accountId, { projectId, kind: 'messages', channels: [channel], until });
  },
});

/** A repeated run finds them recorded. */
async function record(pool: Pool, files: readonly NewFile[]): Promise<void> {
  const rows = files.map(({ objectName, accountId, as, uploadedAt, file }) => ({
    ...{ id: objectName.slice(0, objectName.indexOf('.')), objectName, accountId, state: as, uploadedAt },
    ...{ name: file.name, size: file.size, type: file.type, description: file.description },
    visibility: file.visibility,
  }));
  await pool.query(
    `insert into app.uploads ("id", "accountId", "session", "objectName", "name", "size", "type", "description",
       "visibility", "state", "createdAt", "storedAt", "expiresAt", "thumbnailBy")
     select "id", "accountId", '', "objectName", "name", "size", "type", "description", "visibility", "state",
       "uploadedAt", "uploadedAt", "uploadedAt", "accountId"
     from jsonb_to_recordset($1) as f("id" uuid, "accountId" text, "objectName" text, "name" text, "size" integer,
       "type" text, "description" text, "visibility" text, "state" text, "uploadedAt" timestamptz)
     on conflict do nothing`,
    [JSON.stringify(rows)],
  );
}
