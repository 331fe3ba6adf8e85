import { administratorsId, isActiveAdmin, permitsGoverning, requireAccess } from '@market/domain';
import type { AccountCommands, AccountEvents, AccountState } from '@market/domain';
import type { OneOf } from '@platform/kernel';
import { Injectable } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { RequestContext } from '../../commands/request-context.js';
import { Streams } from '../../commands/streams.js';
import { Enforcement } from '../live/enforcement.js';
import { OpenOrders } from './open-orders.js';

type AdministrationCommands = Pick<AccountCommands, 'AssignRole' | 'SetPermissions' | 'EraseAccount'>;

type Effect<Data> = {
  /** Whether an active admin is still an admin after the command. */
  keepsAdmin: (data: Data, account: AccountState) => boolean;
  /** The event whose consequences are enforced at once. */
  eventOf: (data: Data) => keyof AccountEvents;
};

const effects: { [Name in keyof AdministrationCommands]: Effect<AdministrationCommands[Name]> } = {
  AssignRole: { keepsAdmin: ({ role }) => role === 'admin', eventOf: () => 'RoleAssigned' },
  SetPermissions: {
    keepsAdmin: ({ isBlocked, allowedPages, pagePermissions }, account) =>
      !isBlocked &&
      permitsGoverning({
        allowedPages: allowedPages ?? account.allowedPages,
        pagePermissions: pagePermissions ?? account.pagePermissions,
      }),
    eventOf: ({ isBlocked }) => (isBlocked ? 'AccountBlocked' : 'PermissionsSet'),
  },
  EraseAccount: { keepsAdmin: () => false, eventOf: () => 'AccountErased' },
};

/** Keeps the stream of administrators consistent with the accounts (see administratorsDecider). */
@Injectable()
export class Administrators {
  constructor(private readonly streams: Streams) {}

  /** Removes an active admin from the stream; throws when it is the last one. */
  async release(account: AccountState, context: RequestContext): Promise<void> {
    await this.record('Release', account, context);
  }

  /** Removes an account from the stream, even the last admin. */
  async expel(account: AccountState, context: RequestContext): Promise<void> {
    await this.record('Expel', account, context);
  }

  /** Repeats until the account did not change in the meantime: another admin may be changing it, too. */
  async synchronize(accountId: string, context: RequestContext): Promise<AccountState> {
    for (;;) {
      const { state: account, eventId } = await this.streams.fold('account', accountId);
      const type = isActiveAdmin(account) ? 'Admit' : 'Release';
      await this.record(type, account, { ...context, causationId: eventId });
      const { revision } = await this.streams.load('account', accountId);
      if (revision === account.revision) return account;
    }
  }

  /** Changes an account and the stream of administrators. Throws when no admin would be left. */
  async change(
    accountId: string,
    command: OneOf<AdministrationCommands>,
    context: RequestContext,
  ): Promise<AccountState> {
    const { keepsAdmin } = effects[command.type] as Effect<object>;
    const before = await this.streams.load('account', accountId);
    const releases = isActiveAdmin(before) && !keepsAdmin(command.data, before);
    if (releases) {
      if ('expected' in command.data) requireAccess(before, command.data.expected);
      await this.release(before, context);
    }
    try {
      await this.streams.execute('account', accountId, context, () => [command]);
    } catch (error) {
      // If the command is refused, the admin who was removed from the stream above is added again.
      if (releases) await this.synchronize(accountId, context);
      throw error;
    }
    return this.synchronize(accountId, context);
  }

  async exists(): Promise<boolean> {
    return (await this.streams.load('administrators', administratorsId)).accountIds.length > 0;
  }

  private async record(
    type: 'Admit' | 'Release' | 'Expel',
    { id, revision }: AccountState,
    context: RequestContext,
  ): Promise<void> {
    // One request may lead to several changes, each a command with its own id.
    const idFor = (stream: string) => context.idFor(`${stream} ${type} ${id} ${revision}`);
    await this.streams.execute('administrators', administratorsId, { ...context, idFor }, () => [
      { type, data: { accountId: id } },
    ]);
  }
}

/** A change of an account by an admin, or the erasure of an account by its owner. */
export class AdministerAccount extends Command<AccountState> {
  constructor(
    readonly context: RequestContext,
    readonly accountId: string,
    readonly command: OneOf<AdministrationCommands>,
  ) {
    super();
  }
}

@CommandHandler(AdministerAccount)
export class AdministerAccountHandler implements ICommandHandler<AdministerAccount> {
  constructor(
    private readonly administrators: Administrators,
    private readonly enforcement: Enforcement,
    private readonly orders: OpenOrders,
  ) {}

  async execute({ context, accountId, command }: AdministerAccount): Promise<AccountState> {
    const { eventOf } = effects[command.type] as Effect<object>;
    const account = await this.administrators.change(accountId, command, context);
    await this.enforcement.enforce(accountId, eventOf(command.data), new Date().toISOString());
    await this.orders.leave(account, context);
    return account;
  }
}
