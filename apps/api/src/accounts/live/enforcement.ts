import type { AccountEvents } from '@market/domain';
import { Injectable } from '@nestjs/common';
import { EventStore, MalformedEvent } from '@platform/log';
import { forgetChannels } from '@market/notices';
import { ObjectStore, thumbnailNameOf } from '@platform/files';
import { AuditViews } from '../../audit-log/audit-views.js';
import { Denials } from '../../audit-log/denials.js';
import { RequestFacts } from '../../audit-log/request-facts.js';
import { SavedFiltersStore } from '../saved/saved-filters.js';
import { SavedQueriesStore } from '../saved/saved-queries.js';
import { SignInLog } from '../../audit-log/sign-in-log.js';
import { SqlQueries } from '../../audit-log/sql-queries.js';
import { Pool } from 'pg';
import { Streams } from '../../commands/streams.js';
import { UploadLedger } from '../../objects/upload-ledger.js';
import { Sessions } from '../../sessions/sessions.js';
import { Accounts } from '../accounts.js';
import { InterfaceLease } from './interface-lease.js';

/** Applies an account's events to its sessions: at once in this process, within a second in others. */
@Injectable()
export class Enforcement {
  constructor(
    private readonly accounts: Accounts,
    private readonly pool: Pool,
    private readonly sessions: Sessions,
    private readonly lease: InterfaceLease,
    private readonly streams: Streams,
    private readonly store: EventStore,
    private readonly denials: Denials,
    private readonly signIns: SignInLog,
    private readonly views: AuditViews,
    private readonly sqlQueries: SqlQueries,
    private readonly facts: RequestFacts,
    private readonly filters: SavedFiltersStore,
    private readonly queries: SavedQueriesStore,
    private readonly uploads: UploadLedger,
    private readonly objects: ObjectStore,
  ) {}

  /** `at`: the time of the event; sessions that began later stay signed in. */
  async enforce(accountId: string, event: keyof AccountEvents, at: string): Promise<void> {
    await this.consequences[event]?.(accountId, at);
    await this.accounts.changed(accountId);
  }

  private readonly endSessions = async (accountId: string, at: string): Promise<void> => {
    await this.sessions.endAllOf(accountId, at);
    await this.lease.endAll(accountId);
  };

  private readonly changeRole = async (accountId: string): Promise<void> => {
    await this.lease.endAll(accountId);
    if (await this.mayBeAdmin(accountId)) await this.sessions.limitToAdmin(accountId);
  };

  /** Also true for an account that cannot be loaded, because its unreadable event may be discarded later. */
  private async mayBeAdmin(accountId: string): Promise<boolean> {
    try {
      return (await this.streams.load('account', accountId)).grantedRoles.includes('admin');
    } catch (error) {
      if (error instanceof MalformedEvent) return true;
      throw error;
    }
  }

  /** The key was deleted when the event was read. The projector erases the rows that follow from the log. */
  private readonly forgetAccount = async (accountId: string, at: string): Promise<void> => {
    this.store.folds.clear();
    await this.endSessions(accountId, at);
    await this.denials.forget(accountId);
    await this.signIns.forget(accountId);
    await this.views.forget(accountId);
    await this.sqlQueries.forget(accountId);
    await this.facts.forget(accountId);
    await this.filters.forget(accountId);
    await this.queries.forget(accountId);
    await forgetChannels(this.pool, accountId);
    await this.uploads.deleteSentBy(accountId, async (objectName) => {
      await this.objects.delete(thumbnailNameOf(objectName));
      await this.objects.delete(objectName);
    });
    await this.pool.query(`delete from read_markers where "accountId" = $1`, [accountId]);
  };

  private readonly consequences: Partial<
    Record<keyof AccountEvents, (accountId: string, at: string) => Promise<void>>
  > = {
    AccountBlocked: this.endSessions,
    AccountErased: this.forgetAccount,
    RoleAssigned: this.changeRole,
  };
}
