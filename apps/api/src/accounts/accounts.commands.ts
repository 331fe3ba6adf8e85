import type { Role } from '@control-center/contracts';
import type { AccountState, Profile } from '@control-center/domain';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { Asked } from '../http/asked.js';
import { Streams } from '../streams/streams.js';

export class ActivateRole extends Command<AccountState> {
  constructor(
    readonly asked: Asked,
    readonly role: Role,
  ) {
    super();
  }
}

@CommandHandler(ActivateRole)
export class ActivateRoleHandler implements ICommandHandler<ActivateRole> {
  constructor(private readonly streams: Streams) {}

  execute({ asked, role }: ActivateRole): Promise<AccountState> {
    return this.streams.execute('account', asked.actor.id, asked, () => [
      { type: 'ActivateRole', data: { role } },
    ]);
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
  constructor(private readonly streams: Streams) {}

  execute({ asked, changes }: ChangeProfile): Promise<AccountState> {
    return this.streams.execute('account', asked.actor.id, asked, () => [
      { type: 'ChangeProfile', data: { changes } },
    ]);
  }
}
