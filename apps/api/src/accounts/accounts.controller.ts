import {
  accountRoutes,
  interfaceHeader,
  mayUse,
  reachesNamedPage,
  SetRole,
  UpdateProfile,
} from '@market/contracts';
import type { DebugInfo, User } from '@market/contracts';
import { debugInfoOf, userOf } from '@market/domain';
import type { AccountState } from '@market/domain';
import { restrictedAccounts } from '@market/rows';
import { Body, Controller, HttpCode, Param, Req } from '@nestjs/common';
import { Commands } from '../commands/commands.js';
import type { Request } from 'express';
import { Pool } from 'pg';
import { Context } from '../commands/request-context.js';
import type { RequestContext } from '../commands/request-context.js';
import { CalledBy, denied } from '../http/caller.js';
import type { Caller } from '../http/caller.js';
import { Handles } from '../http/handles.js';
import { ReadsNoRows } from '../http/own-writes.js';
import { IdPipe } from '../http/validation.js';
import { Accounts } from './accounts.js';
import { ActivateRole, ChangeProfile, FixPermissions } from './accounts.commands.js';
import { AdministerAccount } from './admin/admin.commands.js';

@Controller()
export class AccountsController {
  constructor(
    private readonly commands: Commands,
    private readonly accounts: Accounts,
    private readonly db: Pool,
  ) {}

  @Handles(accountRoutes.me)
  @ReadsNoRows()
  async me(@CalledBy() caller: Caller): Promise<User> {
    return userOf(await this.accountOf(caller));
  }

  @Handles(accountRoutes.setRole)
  @HttpCode(200)
  async setRole(
    @Context() context: RequestContext,
    @CalledBy() { sessionId }: Caller,
    @Body() { role }: SetRole,
    @Req() { session, res }: Request,
  ): Promise<User> {
    const account = await this.commands.execute(new ActivateRole(context, sessionId, role));
    session.interface = role;
    res!.setHeader(interfaceHeader, role);
    return userOf({ ...account, role });
  }

  @Handles(accountRoutes.updateProfile)
  async updateProfile(
    @Context() context: RequestContext,
    @Param('id', IdPipe) id: string,
    @Body() body: UpdateProfile,
  ): Promise<User> {
    if (id !== context.actor.id) throw denied();
    return userOf(await this.commands.execute(new ChangeProfile(context, { ...body })));
  }

  @Handles(accountRoutes.checkAccess)
  @ReadsNoRows()
  checkAccess(@CalledBy() caller: Caller, @Param('page') page: string): { hasAccess: boolean } {
    return { hasAccess: reachesNamedPage(caller, page) };
  }

  @Handles(accountRoutes.debug)
  @ReadsNoRows()
  async debug(@CalledBy() caller: Caller): Promise<DebugInfo> {
    return debugInfoOf(await this.accountOf(caller));
  }

  @Handles(accountRoutes.fixPermissions)
  @HttpCode(200)
  async fixPermissions(@Context() context: RequestContext): Promise<{ fixedCount: number }> {
    const { id, role } = context.actor;
    const accountIds =
      role === 'admin' ? (await restrictedAccounts(this.db)).map((account) => account.id) : [id];
    return { fixedCount: await this.commands.execute(new FixPermissions(context, accountIds)) };
  }

  @Handles(accountRoutes.erase)
  @HttpCode(200)
  async erase(
    @Context() context: RequestContext,
    @Param('id', IdPipe) id: string,
  ): Promise<{ erased: true }> {
    if (id !== context.actor.id && !mayUse(context.actor, 'canManageUsers')) throw denied();
    await this.commands.execute(new AdministerAccount(context, id, { type: 'EraseAccount', data: {} }));
    return { erased: true };
  }

  /** The caller's account, with the interface of this session as its role. */
  private async accountOf({ accountId, role }: Caller): Promise<AccountState> {
    return { ...(await this.accounts.find(accountId))!, role };
  }
}
