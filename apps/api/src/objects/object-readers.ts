import { Injectable } from '@nestjs/common';
import type { Caller } from '../http/caller.js';
import type { Upload } from './upload-ledger.js';

/** Decides who may read a file of an order. */
export abstract class OrderFileReaders {
  /** The file's name in its order; undefined when the caller may not read it. */
  abstract nameFor(caller: Caller, objectName: string): Promise<string | undefined>;
}

/** Decides who may read a file of a message. */
export abstract class MessageFileReaders {
  /** The file's name in its message; undefined when the caller may not read it. */
  abstract nameFor(caller: Caller, objectName: string): Promise<string | undefined>;
}

/** Decides who may read a stored file: its uploader, until an order or a message has it. */
@Injectable()
export class ObjectReaders {
  constructor(
    private readonly orders: OrderFileReaders,
    private readonly messages: MessageFileReaders,
  ) {}

  /** The name of a stored file for a caller who may read it. */
  async nameFor(
    caller: Caller,
    objectName: string,
    { state, accountId, name }: Pick<Upload, 'state' | 'accountId' | 'name'>,
  ): Promise<string | undefined> {
    if (state === 'referenced') return this.orders.nameFor(caller, objectName);
    if (state === 'sent') return this.messages.nameFor(caller, objectName);
    return accountId === caller.accountId ? name : undefined;
  }
}
