import { isActive, Refusal } from '@market/domain';
import type { AccountState } from '@market/domain';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Streams } from '../commands/streams.js';

/**
 * Accounts are read from their streams, so that a read model that lags behind cannot grant access. Folds are cached
 * while AccountFollower reports every change; while it is down, each `find` reads the end of the stream.
 */
@Injectable()
export class Accounts {
  private readonly cache = new LRUCache<string, AccountState>({ max: 10_000 });
  private isFollowed = false;
  /** Rises with every change, so that a fold read before a change is not cached. */
  private version = 0;
  private readonly listeners = new Set<(accountId: string | undefined) => Promise<void>>();

  constructor(private readonly streams: Streams) {}

  async find(id: string): Promise<AccountState | undefined> {
    const cached = this.cache.get(id);
    if (cached) return cached;
    const { version } = this;
    const account = await this.streams.load('account', id);
    if (account.revision < 0) return undefined;
    if (this.isFollowed && version === this.version) this.cache.set(account.id, account);
    return account;
  }

  /** Throws unless every id belongs to a factory that is neither erased nor blocked. */
  async requireFactories(ids: readonly string[]): Promise<void> {
    const found = await Promise.all(ids.map((id) => this.find(id)));
    const isFactory = (account: AccountState | undefined) =>
      account && isActive(account) && account.role === 'manufacturer';
    if (!found.every(isFactory)) throw new Refusal('account.not-found', 'Không tìm thấy nhà máy');
  }

  /**
   * Calls the listener with the id of every account that changes, whichever instance changed it; without an id when any
   * of them may have changed.
   */
  onChange(listener: (accountId: string | undefined) => Promise<void>): void {
    this.listeners.add(listener);
  }

  /** Resolves when everything in this process uses the account's current state. */
  async changed(id: string): Promise<void> {
    this.cache.delete(id);
    this.version += 1;
    await Promise.all([...this.listeners].map((listener) => listener(id)));
  }

  /** The log was replaced by another or an older one. Resolves when nothing in this process relies on the former log. */
  async logReplaced(): Promise<void> {
    this.cache.clear();
    this.version += 1;
    await Promise.all([...this.listeners].map((listener) => listener(undefined)));
  }

  setFollowed(isFollowed: boolean): void {
    this.isFollowed = isFollowed;
    this.cache.clear();
    this.version += 1;
  }
}
