import { createHash, randomUUID } from 'node:crypto';
import type { StoredFile, Visibility } from '@market/contracts';
import { Refusal } from '@market/domain';
import { isObjectName } from '@platform/files';
import { inTransaction } from '@platform/rows';
import type { Database } from '@platform/rows';
import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { Pool } from 'pg';
import type { Caller } from '../http/caller.js';

/** The owner of a reference to a file: a project ('referenced') or a message ('sent'). */
export type Reference = 'referenced' | 'sent';

/**
 * A row of app.uploads. 'open': a ticket without a file; 'stored': a file of its uploader; 'referenced': a file of a
 * project; 'sent': a file of a message; 'collecting': about to be deleted.
 */
export type Upload = Omit<StoredFile, 'url'> & {
  id: string;
  accountId: string;
  /** SHA-256 of the id of the session that requested the ticket. */
  session: string;
  /** Null until a file arrives. */
  objectName: string | null;
  state: 'open' | 'stored' | 'collecting' | Reference;
  /** The project, or the message, whose command is about to reference it. */
  claimedFor: string | null;
  /** The account whose small picture of the file is stored. */
  thumbnailBy: string | null;
  expired: boolean;
};

const columns = `"id", "accountId", "session", "name", "size", "type", "description", "visibility",
  "objectName", "state", "claimedFor", "thumbnailBy", "expiresAt" < now() as "expired"`;

const notFound = () => new Refusal('object.not-found', 'Không tìm thấy file');
const notYours = () => new Refusal('object.not-yours', 'File này không phải của bạn');

const sessionHash = (sessionId: string) => createHash('sha256').update(sessionId).digest('hex');

/**
 * The addresses of an upload: that of its ticket and, once there is an object, every address that ends in the object's
 * name, including those of a storage host.
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

/** Records who uploaded a file and whether a project or a message references it. Throws object.not-found and object.not-yours. */
@Injectable()
export class UploadLedger {
  constructor(private readonly pool: Pool) {}

  /** Creates a ticket that is valid for an hour and for this session; returns its id. */
  async openTicket(caller: Caller, file: { name: string; description: string }): Promise<string> {
    const id = randomUUID();
    await this.pool.query(
      `insert into app.uploads ("id", "accountId", "session", "name", "description", "expiresAt")
       values ($1, $2, $3, $4, $5, now() + interval '1 hour')`,
      [id, caller.accountId, sessionHash(caller.sessionId), file.name, file.description],
    );
    return id;
  }

  /** The ticket; throws when this session may not use it. */
  async ticket(caller: Caller, id: string): Promise<Upload> {
    const [upload] = await find(this.pool, [id]);
    if (!upload) throw notFound();
    if (upload.accountId !== caller.accountId || upload.session !== sessionHash(caller.sessionId))
      throw notYours();
    if (upload.state !== 'open' || upload.expired) throw notFound();
    return upload;
  }

  /**
   * Records the name of an object before its bytes arrive, so that an interrupted upload can be deleted. The object
   * of an earlier attempt may exist although that attempt failed; it gets a new ticket that is given to no client,
   * so that the collector deletes it.
   */
  recordArrival(id: string, objectName: string): Promise<void> {
    return inTransaction(this.pool, async (db) => {
      const { rows } = await db.query<{ accountId: string; objectName: string | null }>(
        `select "accountId", "objectName" from app.uploads where "id" = $1 and "state" = 'open' for update`,
        [id],
      );
      if (!rows[0]) return;
      await db.query(`update app.uploads set "objectName" = $2 where "id" = $1`, [id, objectName]);
      if (rows[0].objectName !== null)
        await db.query(
          `insert into app.uploads ("id", "accountId", "session", "name", "description", "objectName", "expiresAt")
           values ($1, $2, '', '', '', $3, now() + interval '1 hour')`,
          [randomUUID(), rows[0].accountId, rows[0].objectName],
        );
    });
  }

  /** Completes the upload of a ticket; any other upload to the same ticket is rejected. */
  async store(id: string, file: Pick<Upload, 'objectName' | 'name' | 'size' | 'type'>): Promise<StoredFile> {
    const { rows } = await this.pool.query<Upload>(
      `update app.uploads
       set "state" = 'stored', "storedAt" = now(), "name" = $3, "size" = $4, "type" = $5
       where "id" = $1 and "state" = 'open' and "objectName" = $2
       returning ${columns}`,
      [id, file.objectName, file.name, file.size, file.type],
    );
    if (!rows[0]) throw notFound();
    return storedFile(rows[0]);
  }

  /** Records a public file that the server has stored for an account, together with its small picture. */
  async add(
    accountId: string,
    file: Pick<StoredFile, 'name' | 'size' | 'type' | 'description'> & { objectName: string },
  ): Promise<StoredFile> {
    const { rows } = await this.pool.query<Upload>(
      `insert into app.uploads ("id", "accountId", "session", "objectName", "name", "size", "type", "description",
         "visibility", "state", "storedAt", "expiresAt", "thumbnailBy")
       values ($1, $2, '', $3, $4, $5, $6, $7, 'public', 'stored', now(), now(), $2) returning ${columns}`,
      [randomUUID(), accountId, file.objectName, file.name, file.size, file.type, file.description],
    );
    return storedFile(rows[0]!);
  }

  /** Changes the given fields while the upload still belongs to its uploader. */
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

  /** The upload of an object name. */
  async byObject(objectName: string): Promise<Upload> {
    const [upload] = await find(this.pool, [objectName]);
    if (!upload || upload.state === 'open') throw notFound();
    return upload;
  }

  /** Runs `store` and records the author of the picture, unless the object has one or is being deleted. */
  recordThumbnail(accountId: string, objectName: string, store: () => Promise<unknown>): Promise<void> {
    return inTransaction(this.pool, async (db) => {
      const { rowCount } = await db.query(
        `update app.uploads set "thumbnailBy" = $2
         where "objectName" = $1 and "thumbnailBy" is null and "state" in ('stored', 'referenced', 'sent')`,
        [objectName, accountId],
      );
      if (rowCount === 0) throw new Refusal('object.has-thumbnail', 'File này đã có ảnh thu nhỏ');
      // A failure undoes the record, and the next picture overwrites the stored one.
      await store();
    });
  }

  /** The upload at an address; throws unless it belongs to this account. */
  async owned(accountId: string, url: string): Promise<Upload> {
    const [upload] = await find(this.pool, [keyOf(url)]);
    return claimable(upload, accountId, new Set());
  }

  /**
   * Claims the files that a command is about to reference, and returns them in the order of their addresses. Each must
   * be an upload of this account that nothing references yet, or one that the project or message refers to already
   * (`alreadyReferenced`, as /objects/… addresses). Claimed uploads belong to it until `markReferenced` or `release`: no
   * other project or message can claim them and the collector cannot delete them.
   */
  claim(
    { accountId, claimant }: { accountId: string; claimant: string },
    urls: readonly string[],
    alreadyReferenced: readonly string[] = [],
  ): Promise<StoredFile[]> {
    const keys = urls.map(keyOf);
    const referenced = new Set(alreadyReferenced.map(keyOf));
    return inTransaction(this.pool, async (db) => {
      const uploads = await find(db, keys, 'for update');
      const claimed = keys.map((key) => {
        const upload = uploads.find(({ id, objectName }) => id === key || objectName === key);
        return claimable(upload, accountId, referenced, claimant);
      });
      await db.query(
        `update app.uploads set "claimedFor" = $2, "claimedAt" = now() where "id" = any($1) and "state" = 'stored'`,
        [claimed.map(({ id }) => id), claimant],
      );
      return claimed.map(storedFile);
    });
  }

  /** Undoes the claim of a command that was rejected: its files belong to their uploader again. */
  async release(claimant: string, objectNames: readonly string[]): Promise<void> {
    await this.pool.query(
      `update app.uploads set "claimedFor" = null, "claimedAt" = null
       where "objectName" = any($1) and "claimedFor" = $2 and "state" = 'stored'`,
      [objectNames, claimant],
    );
  }

  /** From now on the project or the message that references these objects decides who may read them. */
  async markReferenced(objectNames: readonly string[], by: Reference = 'referenced'): Promise<void> {
    await this.pool.query(
      `update app.uploads set "state" = $2 where "objectName" = any($1) and "state" <> 'open'`,
      [objectNames, by],
    );
  }

  /** Deletes the files that an account has sent with messages; `deleteObject` deletes the bytes. */
  async deleteSentBy(
    accountId: string,
    deleteObject: (objectName: string) => Promise<unknown>,
  ): Promise<void> {
    const { rows } = await this.pool.query<{ id: string; objectName: string }>(
      `select "id", "objectName" from app.uploads where "accountId" = $1 and "state" = 'sent'`,
      [accountId],
    );
    for (const { objectName } of rows) await deleteObject(objectName);
    await this.pool.query(`delete from app.uploads where "id" = any($1)`, [rows.map(({ id }) => id)]);
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
  referenced: ReadonlySet<string>,
  claimant?: string,
): Upload {
  if (!upload?.objectName || upload.state === 'open') throw notFound();
  const isFree = upload.claimedFor === null || upload.claimedFor === claimant;
  const isOwn = upload.accountId === accountId && upload.state === 'stored' && isFree;
  if (!isOwn && !referenced.has(upload.objectName)) throw notYours();
  return upload;
}
