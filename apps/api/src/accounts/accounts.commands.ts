import type { Role } from '@market/contracts';
import { requireRole, repairedPermissions, Refusal } from '@market/domain';
import type { AccountState, Profile } from '@market/domain';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { RequestContext } from '../commands/request-context.js';
import { Streams } from '../commands/streams.js';
import { Accounts } from './accounts.js';
import { InterfaceLease } from './live/interface-lease.js';

export const openRoles = Symbol('roles that every account may use');

export class ActivateRole extends Command<AccountState> {
  constructor(
    readonly context: RequestContext,
    readonly sessionId: string,
    readonly role: Role,
  ) {
    super();
  }
}

@CommandHandler(ActivateRole)
export class ActivateRoleHandler implements ICommandHandler<ActivateRole> {
  constructor(
    private readonly streams: Streams,
    private readonly accounts: Accounts,
    private readonly lease: InterfaceLease,
    @Inject(openRoles) private readonly unrestricted: readonly Role[],
  ) {}

  async execute({ context, sessionId, role }: ActivateRole): Promise<AccountState> {
    const { id } = context.actor;
    const account = await this.streams.load('account', id);
    requireRole(account, role, this.unrestricted);
    const isExempt = account.grantedRoles.includes('admin');
    if (!isExempt && !(await this.lease.claim(id, sessionId, role)))
      throw new Refusal(
        'SINGLE_INTERFACE_RESTRICTION',
        'Mỗi tài khoản chỉ dùng một giao diện tại một thời điểm. Hãy đăng xuất khỏi giao diện hiện tại trước.',
      );
    const updated = await this.streams.execute('account', id, context, () => [
      { type: 'ActivateRole', data: { role } },
    ]);
    await this.accounts.changed(id);
    return updated;
  }
}

export class ChangeProfile extends Command<AccountState> {
  constructor(
    readonly context: RequestContext,
    readonly changes: Partial<Profile>,
  ) {
    super();
  }
}

@CommandHandler(ChangeProfile)
export class ChangeProfileHandler implements ICommandHandler<ChangeProfile> {
  constructor(
    private readonly streams: Streams,
    private readonly accounts: Accounts,
  ) {}

  async execute({ context, changes }: ChangeProfile): Promise<AccountState> {
    const changed = await this.streams.execute('account', context.actor.id, context, () => [
      { type: 'ChangeProfile', data: { changes } },
    ]);
    await this.accounts.changed(context.actor.id);
    return changed;
  }
}

/** Repairs permissions that conflict with the roles of their accounts; returns the number of repaired accounts. */
export class FixPermissions extends Command<number> {
  constructor(
    readonly context: RequestContext,
    readonly accountIds: readonly string[],
  ) {
    super();
  }
}

@CommandHandler(FixPermissions)
export class FixPermissionsHandler implements ICommandHandler<FixPermissions> {
  constructor(
    private readonly streams: Streams,
    private readonly accounts: Accounts,
  ) {}

  async execute({ context, accountIds }: FixPermissions): Promise<number> {
    let fixedCount = 0;
    for (const id of accountIds) {
      if (!repairedPermissions(await this.streams.load('account', id))) continue;
      await this.streams.execute('account', id, context, () => [{ type: 'RepairPermissions', data: {} }]);
      await this.accounts.changed(id);
      fixedCount += 1;
    }
    return fixedCount;
  }
}
