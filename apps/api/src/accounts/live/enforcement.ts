import type { AccountEvents } from '@control-center/domain';
import { Injectable } from '@nestjs/common';
import { EventStore } from '@control-center/event-store';
import { eraseKey } from '@control-center/read-model';
import { Denials } from '../../records/denials.js';
import { Pool } from 'pg';
import { Sessions } from '../../sign-in/session.js';
import { Accounts } from '../accounts.js';
import { InterfaceLease } from './interface-lease.js';

/** Makes what happened to an account true for whoever is signed in with it: now here, within a second elsewhere. */
@Injectable()
export class Enforcement {
  constructor(
    private readonly accounts: Accounts,
    private readonly pool: Pool,
    private readonly sessions: Sessions,
    private readonly lease: InterfaceLease,
    private readonly store: EventStore,
    private readonly denials: Denials,
  ) {}

  /** `at`: when it happened; whoever signed in later stays signed in. */
  async enforce(accountId: string, happened: keyof AccountEvents, at: string): Promise<void> {
    await this.consequences[happened]?.(accountId, at);
    await this.accounts.changed(accountId);
  }

  private readonly endSessions = async (accountId: string, at: string): Promise<void> => {
    await this.sessions.endAllOf(accountId, at);
    await this.lease.endAll(accountId);
  };

  /** Rows that follow from the log are the projector's to change. */
  private readonly forgetPerson = async (accountId: string, at: string): Promise<void> => {
    await eraseKey(this.pool, accountId);
    this.store.folds.clear();
    await this.endSessions(accountId, at);
    await this.denials.forget(accountId);
    await this.pool.query(`delete from read_markers where "accountId" = $1`, [accountId]);
  };

  private readonly consequences: Partial<
    Record<keyof AccountEvents, (accountId: string, at: string) => Promise<void>>
  > = {
    AccountBlocked: this.endSessions,
    AccountErased: this.forgetPerson,
    RoleAssigned: (accountId) => this.lease.endAll(accountId),
  };
}
