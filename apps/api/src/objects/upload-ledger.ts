import { createHash, randomUUID } from 'node:crypto';
import type { StoredFile, Visibility } from '@control-center/contracts';
import { isObjectName } from '@control-center/objects';
import { inTransaction } from '@control-center/read-model';
import type { Database } from '@control-center/read-model';
import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { Pool } from 'pg';
import { ApiError } from '../http/api-error.js';
import type { Caller } from '../http/caller.js';

/**
 * A row of app.uploads. 'open' is a ticket; 'stored' belongs to its uploader; 'referenced' to a project; 'collecting'
 * is about to be deleted.
 */
export type Upload = Omit<StoredFile, 'url'> & {
  id: string;
  accountId: string;
  /** SHA-256 of the id of the session that asked for the ticket. */
  session: string;
  /** Null until a file arrives. */
  objectName: string | null;
  state: 'open' | 'stored' | 'collecting' | 'referenced';
  /** The project whose command is about to reference it. */
  claimedFor: string | null;
  expired: boolean;
};

const columns = `"id", "accountId", "session", "name", "size", "type", "description", "visibility",
  "objectName", "state", "claimedFor", "expiresAt" < now() as "expired"`;

const notFound = () => new ApiError('object.not-found', 'Không tìm thấy file');
const notYours = () => new ApiError('object.not-yours', 'File này không phải của bạn');

const hash = (sessionId: string) => createHash('sha256').update(sessionId).digest('hex');

/**
 * An upload answers to the address of its ticket and, once there is an object, to every address that ends in the
 * object's name: ours, and that of a storage host.
 */
const address = /\/(?:api\/objects\/upload\/([0-9a-f-]{36})|([0-9a-f-]{36}\.[0-9a-z]+))$/;

function keyOf(url: string): string {
  const [, ticket, objectName] = address.exec(url.split(/[?#]/)[0]!) ?? [];
  return ticket ?? objectName ?? '';
}

export const storedFile = ({
  objectName,
  name,
  size,
  type,
  description,
  visibility,
}: Upload): StoredFile => ({
  url: `/objects/${objectName}`,
  name,
  size,
  type,
  description,
  visibility,
});

/** Who uploaded what, and whether a project references it. Refuses with object.not-found and object.not-yours. */
@Injectable()
export class UploadLedger {
  constructor(private readonly pool: Pool) {}

  /** Opens a ticket, good for an hour and for this session, and answers its id. */
  async open(caller: Caller, file: { name: string; description: string }): Promise<string> {
    const id = randomUUID();
    await this.pool.query(
      `insert into app.uploads ("id", "accountId", "session", "name", "description", "expiresAt")
       values ($1, $2, $3, $4, $5, now() + interval '1 hour')`,
      [id, caller.accountId, hash(caller.sessionId), file.name, file.description],
    );
    return id;
  }

  /** The ticket that this session may use. */
  async ticket(caller: Caller, id: string): Promise<Upload> {
    const [upload] = await find(this.pool, [id]);
    if (!upload) throw notFound();
    if (upload.accountId !== caller.accountId || upload.session !== hash(caller.sessionId)) throw notYours();
    if (upload.state !== 'open' || upload.expired) throw notFound();
    return upload;
  }

  /** Notes under which name a file begins to arrive, so that one that never ends can be found. */
  async arriving(id: string, objectName: string): Promise<void> {
    await this.pool.query(`update app.uploads set "objectName" = $2 where "id" = $1 and "state" = 'open'`, [
      id,
      objectName,
    ]);
  }

  /** Uses a ticket up; of two uploads to one ticket the second is refused. */
  async store(id: string, file: Pick<Upload, 'objectName' | 'name' | 'size' | 'type'>): Promise<StoredFile> {
    const { rows } = await this.pool.query<Upload>(
      `update app.uploads
       set "state" = 'stored', "storedAt" = now(), "objectName" = $2, "name" = $3, "size" = $4, "type" = $5
       where "id" = $1 and "state" = 'open'
       returning ${columns}`,
      [id, file.objectName, file.name, file.size, file.type],
    );
    if (!rows[0]) throw notFound();
    return storedFile(rows[0]);
  }

  /** Changes what an uploader may still decide; what is left out stays. */
  async setAccess(
    accountId: string,
    url: string,
    change: { visibility?: Visibility; name?: string },
  ): Promise<StoredFile> {
    const upload = await this.owned(accountId, url);
    const { rows } = await this.pool.query<Upload>(
      `update app.uploads set "visibility" = coalesce($2, "visibility"), "name" = coalesce($3, "name")
       where "id" = $1 and "state" = 'stored' and "claimedFor" is null
       returning ${columns}`,
      [upload.id, change.visibility, change.name],
    );
    if (!rows[0]) throw notYours();
    return storedFile(rows[0]);
  }

  /** The upload of an object, by the object's name. */
  async byObject(objectName: string): Promise<Upload> {
    const [upload] = await find(this.pool, [objectName]);
    if (!upload || upload.state === 'open') throw notFound();
    return upload;
  }

  /** The upload behind an address, while it belongs to this account. */
  async owned(accountId: string, url: string): Promise<Upload> {
    const [upload] = await find(this.pool, [keyOf(url)]);
    return claimable(upload, accountId, new Set());
  }

  /**
   * The files behind addresses that a command is about to reference, in their order: uploads of this account that
   * nothing references yet, or objects that the project `holds` already (as /objects/… addresses). The former are
   * the project's until `markReferenced` or `release`: no other project, and no collector, can take them meanwhile.
   */
  claim(
    { accountId, projectId }: { accountId: string; projectId: string },
    urls: readonly string[],
    holds: readonly string[] = [],
  ): Promise<StoredFile[]> {
    const keys = urls.map(keyOf);
    const held = new Set(holds.map(keyOf));
    return inTransaction(this.pool, async (db) => {
      const uploads = await find(db, keys, 'for update');
      const claimed = keys.map((key) => {
        const upload = uploads.find(({ id, objectName }) => id === key || objectName === key);
        return claimable(upload, accountId, held, projectId);
      });
      await db.query(
        `update app.uploads set "claimedFor" = $2, "claimedAt" = now() where "id" = any($1) and "state" = 'stored'`,
        [claimed.map(({ id }) => id), projectId],
      );
      return claimed.map(storedFile);
    });
  }

  /** For a command that was refused: its files are their uploader's again. */
  async release(projectId: string, objectNames: readonly string[]): Promise<void> {
    await this.pool.query(
      `update app.uploads set "claimedFor" = null, "claimedAt" = null
       where "objectName" = any($1) and "claimedFor" = $2 and "state" = 'stored'`,
      [objectNames, projectId],
    );
  }

  /** From here on the project that references these objects says who may read them. */
  async markReferenced(objectNames: readonly string[]): Promise<void> {
    await this.pool.query(
      `update app.uploads set "state" = 'referenced' where "objectName" = any($1) and "state" <> 'open'`,
      [objectNames],
    );
  }
}

async function find(db: Database, keys: readonly string[], locking = ''): Promise<Upload[]> {
  const { rows } = await db.query<Upload>(
    `select ${columns} from app.uploads
     where "id" = any($1::uuid[]) or "objectName" = any($2::text[]) order by "id" ${locking}`,
    [keys.filter((key) => isUUID(key)), keys.filter(isObjectName)],
  );
  return rows;
}

function claimable(
  upload: Upload | undefined,
  accountId: string,
  held: ReadonlySet<string>,
  projectId?: string,
): Upload {
  if (!upload?.objectName || upload.state === 'open') throw notFound();
  const free = upload.claimedFor === null || upload.claimedFor === projectId;
  const mine = upload.accountId === accountId && upload.state === 'stored' && free;
  if (!mine && !held.has(upload.objectName)) throw notYours();
  return upload;
}
