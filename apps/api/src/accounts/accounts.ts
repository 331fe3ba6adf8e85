import type { AccountState } from '@control-center/domain';
import { Injectable } from '@nestjs/common';
import { Streams } from '../streams/streams.js';

/** The truth about accounts is the fold of their streams, so that a late read model lets nobody in. */
@Injectable()
export class Accounts {
  constructor(private readonly streams: Streams) {}

  async find(id: string): Promise<AccountState | undefined> {
    const account = await this.streams.load('account', id);
    return account.revision >= 0 ? account : undefined;
  }
}
