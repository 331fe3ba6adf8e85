import {
  accountRoutes,
  interfaceHeader,
  mayUse,
  reachesNamedPage,
  SetRole,
  UpdateProfile,
} from '@control-center/contracts';
import type { DebugInfo, Factory, User } from '@control-center/contracts';
import { debugInfoOf, userOf } from '@control-center/domain';
import type { AccountState } from '@control-center/domain';
import { listFactories, narrowedAccounts } from '@control-center/read-model';
import { Body, Controller, HttpCode, Param, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Request } from 'express';
import { Pool } from 'pg';
import { CompanySettings } from '../company/company-settings.js';
import { denied } from '../http/access.guard.js';
import { AskedBy } from '../http/asked.js';
import type { Asked } from '../http/asked.js';
import { CalledBy } from '../http/caller.js';
import type { Caller } from '../http/caller.js';
import { Handles } from '../http/handles.js';
import { IdPipe } from '../http/validation.js';
import { Accounts } from './accounts.js';
import { ActivateRole, ChangeProfile, FixPermissions } from './accounts.commands.js';
import { Govern } from './admin/governing.js';

@Controller()
export class AccountsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly accounts: Accounts,
    private readonly db: Pool,
    private readonly company: CompanySettings,
  ) {}

  @Handles(accountRoutes.me)
  async me(@CalledBy() caller: Caller): Promise<User> {
    return userOf(await this.own(caller));
  }

  @Handles(accountRoutes.setRole)
  @HttpCode(200)
  async setRole(
    @AskedBy() asked: Asked,
    @CalledBy() { sessionId }: Caller,
    @Body() { role }: SetRole,
    @Req() { session, res }: Request,
  ): Promise<User> {
    const account = await this.commands.execute(new ActivateRole(asked, sessionId, role));
    session.interface = role;
    res!.setHeader(interfaceHeader, role);
    return userOf({ ...account, role });
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
  checkAccess(@CalledBy() caller: Caller, @Param('page') page: string): { hasAccess: boolean } {
    return { hasAccess: reachesNamedPage(caller, page) };
  }

  @Handles(accountRoutes.debug)
  async debug(@CalledBy() caller: Caller): Promise<DebugInfo> {
    return debugInfoOf(await this.own(caller));
  }

  @Handles(accountRoutes.fixPermissions)
  @HttpCode(200)
  async fixPermissions(@AskedBy() asked: Asked): Promise<{ fixedCount: number }> {
    const { id, role } = asked.actor;
    const concerned = role === 'admin' ? await narrowedAccounts(this.db) : [id];
    return { fixedCount: await this.commands.execute(new FixPermissions(asked, concerned)) };
  }

  @Handles(accountRoutes.erase)
  @HttpCode(200)
  async erase(@AskedBy() asked: Asked, @Param('id', IdPipe) id: string): Promise<{ erased: true }> {
    if (id !== asked.actor.id && !mayUse(asked.actor, 'canManageUsers')) throw denied();
    await this.commands.execute(new Govern(asked, id, { type: 'EraseAccount', data: {} }));
    return { erased: true };
  }

  @Handles(accountRoutes.factories)
  async factories(): Promise<Factory[]> {
    const { defaultManufacturerId } = await this.company.now();
    return listFactories(this.db, defaultManufacturerId);
  }

  /** With the interface of this session. */
  private async own({ accountId, role }: Caller): Promise<AccountState> {
    return { ...(await this.accounts.find(accountId))!, role };
  }
}
