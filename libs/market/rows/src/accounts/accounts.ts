import type {
  Erasure,
  Factory,
  MailTimes,
  NoticeChoices,
  PageKey,
  PersonState,
  PagePermissions,
  Role,
} from '@market/contracts';
import { accountEvolution } from '@market/domain';
import type { AccountEvents, AccountState } from '@market/domain';
import { Entity, Index } from 'typeorm';
import type { Database } from '@platform/rows';
import { foldOf, projection, Flag, Json, Key, Timestamp, Text, Integer } from '@platform/rows';
import type { Change } from '../change.js';
import { accountCounters } from '../counters/counters.js';
import { eraseMessagesOf } from '../messages/messages.js';
import { AccountTextRow, accountTextsOf } from '../search/texts.js';

/** An account whose pages an admin has restricted; these are few and have their own index. */
const isRestricted = `("allowedPages" <> '[]' or "pagePermissions" <> '{}') and not "isErased"`;

/** SQL for the states of accounts in lists. Rare states have an index. */
export const stateSql: Record<PersonState, string> = {
  present: `not "isErased"`,
  blocked: `"isBlocked" and not "isErased"`,
  restricted: isRestricted,
  'no-profile': `"firstName" = '' and "lastName" = '' and not "isErased"`,
  erased: `"isErased"`,
};

@Entity('accounts')
@Index(['role', 'createdAt', 'id'])
@Index(['createdAt', 'id'])
@Index(['updatedAt', 'id'])
@Index(['role', 'updatedAt', 'id'])
@Index(['createdAt', 'id'], { where: isRestricted })
@Index(['createdAt', 'id'], { where: stateSql.blocked })
@Index(['createdAt', 'id'], { where: stateSql['no-profile'] })
@Index(['createdAt', 'id'], { where: stateSql.erased })
export class AccountRow implements AccountState {
  @Key() id: string;
  @Text() email: string;
  @Text() firstName: string;
  @Text() lastName: string;
  @Text() companyName: string;
  @Text() phoneNumber: string;
  @Text() jobTitle: string;
  @Text() pictureUrl: string;
  @Text() role: Role;
  @Json() grantedRoles: Role[];
  @Json() allowedPages: PageKey[];
  @Json() pagePermissions: PagePermissions;
  @Flag() isBlocked: boolean;
  @Text() blockedReason: string;
  @Json() noticeChoices: NoticeChoices;
  @Json() mailTimes: MailTimes;
  @Flag() isErased: boolean;
  @Integer() accessRevision: number;
  @Timestamp() createdAt: string;
  @Timestamp() updatedAt: string;
  @Integer() revision: number;
}

export const accounts = projection<AccountRow, AccountEvents, Change>({
  kind: 'account',
  table: AccountRow,
  streamColumn: 'id',
  key: ({ streamId }) => streamId,
  fold: foldOf(accountEvolution),
  derived: [{ table: AccountTextRow, streamColumn: 'id', rows: accountTextsOf }],
  counters: accountCounters,
  consequences: async (db, pairs) => {
    const erased = pairs.flatMap(({ old, now }) => (now?.isErased && !old?.isErased ? [now.id] : []));
    if (erased.length > 0) await eraseMessagesOf(db, erased);
  },
  changes: (before, after) => {
    const { id } = (after ?? before)!;
    return [
      { message: { type: 'account_changed', accountId: id }, audience: [`account:${id}`] },
      { message: { type: 'people_changed' }, audience: ['admins'] },
    ];
  },
});

const personNameSql = `trim(concat_ws(' ', "lastName", "firstName"))`;

/** SQL for the display name of an account, for queries of `accounts`. */
export const displayNameSql = `coalesce(nullif("companyName", ''), ${personNameSql})`;

/** The provider's staff are shown by their own names, because they share a company. */
const actorNameSql = `case when "grantedRoles" ?| array['vietphat', 'admin']
  then coalesce(nullif(${personNameSql}, ''), "companyName") else ${displayNameSql} end`;

/** Names of accounts in histories, by id; for an erased account a text that says so. */
export const namesOf = async (db: Database, ids: readonly string[]): Promise<Map<string, string>> => {
  const { rows } = await db.query<{ id: string; name: string }>(
    `select id, ${actorNameSql} as name from accounts where id = any($1)`,
    [[...new Set(ids)]],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
};

/** Accounts whose active role is factory, the default one first. */
export const listFactories = async (db: Database, defaultId: string): Promise<Omit<Factory, 'figures'>[]> => {
  const { rows } = await db.query<Omit<Factory, 'figures'>>(
    `select id, ${displayNameSql} as "companyName", id = $1 as "isDefault"
     from accounts where role = 'manufacturer' and not "isBlocked" order by id = $1 desc, "companyName", id limit 500`,
    [defaultId],
  );
  return rows;
};

/** The accounts whose pages are restricted, newest first. */
export const restrictedAccounts = async (db: Database): Promise<AccountRow[]> => {
  const { rows } = await db.query<AccountRow>(
    `select * from accounts where ${isRestricted} order by "createdAt" desc, id desc`,
  );
  return rows;
};

/** The latest erasures. Keys and sessions are in schema app. */
export const listErasures = async (db: Database): Promise<Erasure[]> => {
  const { rows } = await db.query<Erasure>(
    `select e.id as "accountId", e."updatedAt" as "erasedAt",
       coalesce((select k.key is null from app.personal_keys k where k.subject = e.id), false) as "isKeyDeleted",
       (select count(*)::integer from app.sessions s where s.sess->'user'->>'accountId' = e.id) as sessions
     from (select a.id, a."updatedAt" from accounts a where a."isErased" order by a."updatedAt" desc, a.id limit 100) e
     order by e."updatedAt" desc, e.id`,
  );
  return rows;
};
