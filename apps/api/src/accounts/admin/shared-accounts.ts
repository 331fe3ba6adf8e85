import { setTimeout as delay } from 'node:timers/promises';
import { systemActor } from '@market/domain';
import { derivedId } from '@platform/log';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { RequestContext } from '../../commands/request-context.js';
import { Streams } from '../../commands/streams.js';
import { Enforcement } from '../live/enforcement.js';
import { accountIdsOf } from '../registration.js';
import { Administrators } from './admin.commands.js';

export const issuerName = Symbol('name of the OpenID provider in account ids');

const reason = 'Tài khoản không có mã định danh nên nhiều người đã dùng chung';
const retryAfterMs = 5_000;

/**
 * Older versions gave everybody whose sign-in had no subject the same account. It is blocked at start, even if it
 * is the only admin, because the settings can name the next one.
 */
@Injectable()
export class SharedAccounts implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly log = new Logger(SharedAccounts.name);
  private readonly stopping = new AbortController();
  private closing = Promise.resolve();

  constructor(
    private readonly streams: Streams,
    private readonly administrators: Administrators,
    private readonly enforcement: Enforcement,
    @Inject(issuerName) private readonly issuer: string,
  ) {}

  onApplicationBootstrap(): void {
    this.closing = this.closeAll();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    await this.closing;
  }

  /** Without the event store there are no sign-ins. The account is blocked as soon as the event store answers. */
  private async closeAll(): Promise<void> {
    const { signal } = this.stopping;
    for (const id of new Set([...accountIdsOf(this.issuer, ''), ...accountIdsOf('embedded', '')]))
      while (!signal.aborted)
        try {
          await this.close(id);
          break;
        } catch (error) {
          this.log.warn({ err: error }, 'the account of the empty subject could not be looked up');
          await delay(retryAfterMs, undefined, { signal }).catch(() => undefined);
        }
  }

  private async close(id: string): Promise<void> {
    const account = await this.streams.load('account', id);
    if (account.revision < 0 || account.isErased) return;
    const context = bySystem(id, account.revision);
    await this.streams.execute('account', id, context, () => [
      { type: 'SetPermissions', data: { isBlocked: true, reason } },
    ]);
    await this.administrators.expel(account, context);
    if (!account.isBlocked) await this.enforcement.enforce(id, 'AccountBlocked', new Date().toISOString());
    this.log.warn(`Account ${id} has an empty subject: several people shared it, and it is blocked`);
  }
}

const bySystem = (accountId: string, revision: number): RequestContext => {
  const idFor = (purpose: string) => derivedId(accountId, 'closed', String(revision), purpose);
  return {
    actor: systemActor,
    idFor,
    bodyHash: 'closed',
    correlationId: idFor('start'),
    commandNames: new Set(),
    reportPosition: () => undefined,
  };
};
