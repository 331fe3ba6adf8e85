import type { AccountState } from '@control-center/domain';
import { Injectable } from '@nestjs/common';
import { ApiError } from '../http/api-error.js';
import { Streams } from '../streams/streams.js';

const mostKept = 10_000;

/**
 * The truth about accounts is the fold of their streams, so that a late read model lets nobody in. Folds are
 * kept while a follower tells of every change (see AccountFollower); while it is down each look reads the
 * stream's tail.
 */
@Injectable()
export class Accounts {
  private readonly kept = new Map<string, AccountState>();
  private isFollowed = false;
  /** Of all that is kept: a fold that was read before something changed is not kept. */
  private version = 0;
  private readonly listeners = new Set<(accountId: string) => Promise<void>>();

  constructor(private readonly streams: Streams) {}

  async find(id: string): Promise<AccountState | undefined> {
    const kept = this.kept.get(id);
    if (kept) return kept;
    const { version } = this;
    const account = await this.streams.load('account', id);
    if (account.revision < 0) return undefined;
    if (this.isFollowed && version === this.version) this.keep(account);
    return account;
  }

  /** Refuses ids of which one is nobody's who may be sent an order. */
  async requireFactories(ids: readonly string[]): Promise<void> {
    const found = await Promise.all(ids.map((id) => this.find(id)));
    const isThere = (account: AccountState | undefined) => account && !account.isErased && !account.isBlocked;
    if (!found.every(isThere)) throw new ApiError('account.not-found', 'Không tìm thấy nhà máy');
  }

  /** Calls it with the id of every account that has changed, by whatever instance. */
  onChange(listener: (accountId: string) => Promise<void>): void {
    this.listeners.add(listener);
  }

  /** Resolves when everything here acts by the account as it is now. */
  async changed(id: string): Promise<void> {
    this.kept.delete(id);
    this.version += 1;
    await Promise.all([...this.listeners].map((listener) => listener(id)));
  }

  followed(isFollowed: boolean): void {
    this.isFollowed = isFollowed;
    this.kept.clear();
    this.version += 1;
  }

  private keep(account: AccountState): void {
    if (this.kept.size >= mostKept) this.kept.clear();
    this.kept.set(account.id, account);
  }
}
