import type { Role } from '@control-center/contracts';
import { permitRole, repaired } from '@control-center/domain';
import type { AccountState, Profile } from '@control-center/domain';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { ApiError } from '../http/api-error.js';
import type { Asked } from '../http/asked.js';
import { Streams } from '../streams/streams.js';
import { Accounts } from './accounts.js';
import { InterfaceLease } from './live/interface-lease.js';

export const openRoles = Symbol('roles that anybody may take');

export class ActivateRole extends Command<AccountState> {
  constructor(
    readonly asked: Asked,
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
    @Inject(openRoles) private readonly open: readonly Role[],
  ) {}

  async execute({ asked, sessionId, role }: ActivateRole): Promise<AccountState> {
    const { id } = asked.actor;
    const account = await this.streams.load('account', id);
    permitRole(account, role, this.open);
    const isExempt = account.grantedRoles.includes('admin');
    if (!isExempt && !(await this.lease.claim(id, sessionId, role)))
      throw new ApiError(
        'SINGLE_INTERFACE_RESTRICTION',
        'Mỗi tài khoản chỉ dùng một giao diện tại một thời điểm. Hãy đăng xuất khỏi giao diện hiện tại trước.',
      );
    const switched = await this.streams.execute('account', id, asked, () => [
      { type: 'ActivateRole', data: { role } },
    ]);
    await this.accounts.changed(id);
    return switched;
  }
}

export class ChangeProfile extends Command<AccountState> {
  constructor(
    readonly asked: Asked,
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

  async execute({ asked, changes }: ChangeProfile): Promise<AccountState> {
    const changed = await this.streams.execute('account', asked.actor.id, asked, () => [
      { type: 'ChangeProfile', data: { changes } },
    ]);
    await this.accounts.changed(asked.actor.id);
    return changed;
  }
}

/** Answers how many of the accounts had permissions that conflict with their roles. */
export class FixPermissions extends Command<number> {
  constructor(
    readonly asked: Asked,
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

  async execute({ asked, accountIds }: FixPermissions): Promise<number> {
    let fixed = 0;
    for (const id of accountIds) {
      if (!repaired(await this.streams.load('account', id))) continue;
      await this.streams.execute('account', id, asked, () => [{ type: 'RepairPermissions', data: {} }]);
      await this.accounts.changed(id);
      fixed += 1;
    }
    return fixed;
  }
}
