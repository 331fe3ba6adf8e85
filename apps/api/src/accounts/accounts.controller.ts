import { accountRoutes, SetRole, UpdateProfile } from '@control-center/contracts';
import type { Factory, User } from '@control-center/contracts';
import { userOf } from '@control-center/domain';
import { listFactories } from '@control-center/read-model';
import { Body, Controller, HttpCode, Inject, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { denied, reachesNamedPage } from '../http/access.guard.js';
import { AskedBy } from '../http/asked.js';
import type { Asked } from '../http/asked.js';
import { CalledBy } from '../http/caller.js';
import type { Caller } from '../http/caller.js';
import { Handles } from '../http/handles.js';
import { IdPipe } from '../http/validation.js';
import { Accounts } from './accounts.js';
import { ActivateRole, ChangeProfile } from './accounts.commands.js';

export const defaultManufacturer = Symbol('id of the default manufacturer');

@Controller()
export class AccountsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly accounts: Accounts,
    private readonly db: Pool,
    @Inject(defaultManufacturer) private readonly defaultManufacturerId: string,
  ) {}

  @Handles(accountRoutes.me)
  async me(@CalledBy() { accountId }: Caller): Promise<User> {
    return userOf((await this.accounts.find(accountId))!);
  }

  @Handles(accountRoutes.setRole)
  @HttpCode(200)
  async setRole(@AskedBy() asked: Asked, @Body() { role }: SetRole): Promise<User> {
    return userOf(await this.commands.execute(new ActivateRole(asked, role)));
  }

  @Handles(accountRoutes.updateProfile)
  async updateProfile(
    @AskedBy() asked: Asked,
    @Param('id', IdPipe) id: string,
    @Body() body: UpdateProfile,
  ): Promise<User> {
    if (id !== asked.actor.id) throw denied();
    return userOf(await this.commands.execute(new ChangeProfile(asked, { ...body })));
  }

  @Handles(accountRoutes.checkAccess)
  checkAccess(@CalledBy() { role }: Caller, @Param('page') page: string): { hasAccess: boolean } {
    return { hasAccess: reachesNamedPage(role, page) };
  }

  @Handles(accountRoutes.factories)
  factories(): Promise<Factory[]> {
    return listFactories(this.db, this.defaultManufacturerId);
  }
}
