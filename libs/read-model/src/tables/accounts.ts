import type { Factory, Page as PageName, PagePermissions, Role } from '@control-center/contracts';
import { accountDecider } from '@control-center/domain';
import type { AccountEvents, AccountState } from '@control-center/domain';
import { Entity, Index } from 'typeorm';
import type { Database } from '../engine/database.js';
import { foldOf, projection } from '../engine/projection.js';
import { accountCounters } from '../queries/counters.js';
import { Flag, Json, Key, Moment, Text, Whole } from './columns.js';
import { eraseMessagesOf } from './messages.js';
import { AccountTextRow, accountTextsOf } from './texts.js';

/** An account that somebody has narrowed; few are, and they have an index of their own. */
const isNarrowed = `("allowedPages" <> '[]' or "pagePermissions" <> '{}') and not "isErased"`;

@Entity('accounts')
@Index(['role', 'createdAt', 'id'])
@Index(['createdAt', 'id'])
@Index(['id'], { where: isNarrowed })
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
  @Json() allowedPages: PageName[];
  @Json() pagePermissions: PagePermissions;
  @Flag() isBlocked: boolean;
  @Flag() isErased: boolean;
  @Moment() createdAt: string;
  @Moment() updatedAt: string;
  @Whole() revision: number;
}

export const accounts = projection<AccountRow, AccountEvents>({
  kind: 'account',
  table: AccountRow,
  streamColumn: 'id',
  key: ({ streamId }) => streamId,
  fold: foldOf(accountDecider),
  derived: [{ table: AccountTextRow, streamColumn: 'id', rows: accountTextsOf }],
  counters: accountCounters,
  consequences: async (db, pairs) => {
    const erased = pairs.flatMap(({ old, now }) => (now?.isErased && !old?.isErased ? [now.id] : []));
    if (erased.length > 0) await eraseMessagesOf(db, erased);
  },
  changes: (before, after) => {
    const { id } = (after ?? before)!;
    return [{ message: { type: 'account_changed', accountId: id }, audience: [`account:${id}`] }];
  },
});

/** What an account is called, in a query of accounts. */
export const shownName = `coalesce(nullif("companyName", ''), trim(concat_ws(' ', "lastName", "firstName")))`;

/** What accounts are called, by id; of a person who was erased, the text that says so. */
export const namesOf = async (db: Database, ids: readonly string[]): Promise<Map<string, string>> => {
  const { rows } = await db.query<{ id: string; name: string }>(
    `select id, ${shownName} as name from accounts where id = any($1)`,
    [[...new Set(ids)]],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
};

/** Accounts that work as factories now, the default one first. */
export const listFactories = async (db: Database, defaultId: string): Promise<Factory[]> => {
  const { rows } = await db.query<Factory>(
    `select id, ${shownName} as "companyName", id = $1 as "isDefault"
     from accounts where role = 'manufacturer' and not "isBlocked" order by id = $1 desc, "companyName", id limit 500`,
    [defaultId],
  );
  return rows;
};

/** Ids of the accounts that somebody has narrowed. */
export const narrowedAccounts = async (db: Database): Promise<string[]> => {
  const { rows } = await db.query<{ id: string }>(`select id from accounts where ${isNarrowed}`);
  return rows.map(({ id }) => id);
};
