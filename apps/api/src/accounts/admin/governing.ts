import { administratorsId, isActiveAdmin } from '@control-center/domain';
import type { AccountCommands, AccountEvents, AccountState, OneOf } from '@control-center/domain';
import { Injectable } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { Asked } from '../../http/asked.js';
import { Streams } from '../../streams/streams.js';
import { Enforcement } from '../live/enforcement.js';

type Governed = Pick<AccountCommands, 'AssignRole' | 'SetPermissions' | 'EraseAccount'>;

type Meaning<Data> = {
  /** Whether an active admin still is one afterwards. */
  keepsAdmin: (data: Data) => boolean;
  /** What is to be enforced at once. */
  leadsTo: (data: Data) => keyof AccountEvents;
};

const meanings: { [Name in keyof Governed]: Meaning<Governed[Name]> } = {
  AssignRole: { keepsAdmin: ({ role }) => role === 'admin', leadsTo: () => 'RoleAssigned' },
  SetPermissions: {
    keepsAdmin: ({ isBlocked }) => !isBlocked,
    leadsTo: ({ isBlocked }) => (isBlocked ? 'AccountBlocked' : 'PermissionsSet'),
  },
  EraseAccount: { keepsAdmin: () => false, leadsTo: () => 'AccountErased' },
};

/** Keeps the stream of administrators true to the accounts (see administratorsDecider). */
@Injectable()
export class Administrators {
  constructor(private readonly streams: Streams) {}

  /** Refuses to take the last active admin away. */
  async release(account: AccountState, asked: Asked): Promise<void> {
    if (isActiveAdmin(account)) await this.note('Release', account, asked);
  }

  /** Repeated until the account has not moved meanwhile: another admin may be changing it too. */
  async settle(accountId: string, asked: Asked): Promise<AccountState> {
    for (;;) {
      const account = await this.streams.load('account', accountId);
      await this.note(isActiveAdmin(account) ? 'Admit' : 'Release', account, asked);
      const { revision } = await this.streams.load('account', accountId);
      if (revision === account.revision) return account;
    }
  }

  async areThere(): Promise<boolean> {
    return (await this.streams.load('administrators', administratorsId)).accountIds.length > 0;
  }

  private async note(type: 'Admit' | 'Release', { id, revision }: AccountState, asked: Asked): Promise<void> {
    // One request may note several things: each is a command of its own.
    const idFor = (stream: string) => asked.idFor(`${stream} ${type} ${id} ${revision}`);
    await this.streams.execute('administrators', administratorsId, { ...asked, idFor }, () => [
      { type, data: { accountId: id } },
    ]);
  }
}

/** What an admin does to somebody's account, or a person to their own for good. */
export class Govern extends Command<AccountState> {
  constructor(
    readonly asked: Asked,
    readonly accountId: string,
    readonly command: OneOf<Governed>,
  ) {
    super();
  }
}

@CommandHandler(Govern)
export class GovernHandler implements ICommandHandler<Govern> {
  constructor(
    private readonly streams: Streams,
    private readonly administrators: Administrators,
    private readonly enforcement: Enforcement,
  ) {}

  async execute({ asked, accountId, command }: Govern): Promise<AccountState> {
    const { keepsAdmin, leadsTo } = meanings[command.type] as Meaning<object>;
    const before = await this.streams.load('account', accountId);
    if (!keepsAdmin(command.data)) await this.administrators.release(before, asked);
    await this.streams.execute('account', accountId, asked, () => [command]);
    const account = await this.administrators.settle(accountId, asked);
    await this.enforcement.enforce(accountId, leadsTo(command.data), new Date().toISOString());
    return account;
  }
}
