import type { Factory, Role } from '@control-center/contracts';
import { accountDecider } from '@control-center/domain';
import type { AccountEvents, AccountState } from '@control-center/domain';
import { Entity, Index } from 'typeorm';
import type { Database } from '../engine/database.js';
import { foldOf, projection } from '../engine/projection.js';
import { Json, Key, Moment, Text, Whole } from './columns.js';

@Entity('accounts')
@Index(['role', 'createdAt', 'id'])
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
  @Moment() createdAt: string;
  @Moment() updatedAt: string;
  @Whole() revision: number;
}

export const accounts = projection<AccountRow, AccountEvents>({
  kind: 'account',
  table: AccountRow,
  key: ({ streamId }) => streamId,
  fold: foldOf(accountDecider),
  changes: (before, after) => {
    const { id } = (after ?? before)!;
    return [
      { message: { type: 'account_changed', accountId: id }, audience: { provider: false, accounts: [id] } },
    ];
  },
});

/** Accounts that work as factories now, the default one first. */
export const listFactories = async (db: Database, defaultId: string): Promise<Factory[]> => {
  const { rows } = await db.query<Factory>(
    `select id, coalesce(nullif("companyName", ''), concat_ws(' ', "lastName", "firstName")) as "companyName",
            id = $1 as "isDefault"
     from accounts where role = 'manufacturer' order by id = $1 desc, "companyName", id limit 500`,
    [defaultId],
  );
  return rows;
};
