import { analystLogins } from '@market/analysts';
import {
  adminRoutes,
  admits,
  AssignRole,
  canonicalPages,
  canonicalPermissions,
  noReason,
  DenialsQuery,
  PeopleQuery,
  SetPermissions,
} from '@market/contracts';
import type { AdminStats, AdminTrend, Denial, PermissionRepair, Person } from '@market/contracts';
import { personOf, Refusal, repairedPermissions } from '@market/domain';
import { adminStats, adminTrend, cursorIn, listAccounts, namesOf, restrictedAccounts } from '@market/rows';
import { Body, Controller, HttpCode, Param, Query, Req } from '@nestjs/common';
import { Commands } from '../../commands/commands.js';
import type { Request } from 'express';
import { Pool } from 'pg';
import { Context } from '../../commands/request-context.js';
import type { RequestContext } from '../../commands/request-context.js';
import { Denials } from '../../audit-log/denials.js';
import { denied } from '../../http/caller.js';
import { Handles } from '../../http/handles.js';
import { ReadsNoRows } from '../../http/own-writes.js';
import { pageOf, withNextLink, withSearchLink } from '../../http/list.js';
import { IdPipe } from '../../http/validation.js';
import { Accounts } from '../accounts.js';
import { ExpectedSections } from '../../http/expected-sections.js';
import { AdministerAccount } from './admin.commands.js';

@Controller()
export class AdminController {
  constructor(
    private readonly commands: Commands,
    private readonly accounts: Accounts,
    private readonly db: Pool,
    private readonly deniedCommands: Denials,
  ) {}

  @Handles(adminRoutes.users)
  async users(@Query() query: PeopleQuery, @Req() request: Request): Promise<Person[]> {
    const page = pageOf(query);
    const found = await listAccounts(this.db, query, page);
    return withSearchLink(found, page, request, cursorIn(query)).map(personOf);
  }

  @Handles(adminRoutes.user)
  @ReadsNoRows()
  async user(@Param('userId', IdPipe) userId: string): Promise<Person> {
    const account = await this.accounts.find(userId);
    if (!account) throw new Refusal('account.not-found', 'Không tìm thấy tài khoản');
    return personOf(account);
  }

  @Handles(adminRoutes.repairs)
  async repairs(): Promise<PermissionRepair[]> {
    return (await restrictedAccounts(this.db)).flatMap((account) => {
      const after = repairedPermissions(account);
      return after ? [{ person: personOf(account), after }] : [];
    });
  }

  @Handles(adminRoutes.assignRole)
  async assignRole(
    @Context() context: RequestContext,
    @Param('userId', IdPipe) userId: string,
    @Body() { role }: AssignRole,
    @ExpectedSections() expected: string[],
  ): Promise<Person> {
    return personOf(
      await this.commands.execute(
        new AdministerAccount(context, userId, { type: 'AssignRole', data: { role, expected } }),
      ),
    );
  }

  @Handles(adminRoutes.setPermissions)
  @HttpCode(200)
  async setPermissions(
    @Context() context: RequestContext,
    @Param('userId', IdPipe) userId: string,
    @Body() { allowedPages, pagePermissions, isBlocked, reason }: SetPermissions,
    @ExpectedSections() expected: string[],
  ): Promise<Person> {
    const changes = {
      ...(allowedPages ? { allowedPages: canonicalPages(allowedPages) } : {}),
      ...(pagePermissions ? { pagePermissions: canonicalPermissions(pagePermissions) } : {}),
      ...(isBlocked === undefined ? {} : { isBlocked }),
      ...(isBlocked ? { reason: reason || noReason } : {}),
    };
    // An update without a command is a read.
    const isRead = Object.keys(changes).length === 0;
    if (isRead && !admits(adminRoutes.users.access, context.actor)) throw denied();
    const command = { type: 'SetPermissions', data: { ...changes, expected } } as const;
    return personOf(await this.commands.execute(new AdministerAccount(context, userId, command)));
  }

  @Handles(adminRoutes.stats)
  stats(): Promise<AdminStats> {
    return adminStats(this.db);
  }

  @Handles(adminRoutes.trend)
  trend(): Promise<AdminTrend> {
    return adminTrend(this.db, new Date().toISOString());
  }

  @Handles(adminRoutes.denials)
  @ReadsNoRows()
  async denials(@Query() query: DenialsQuery, @Req() request: Request): Promise<Denial[]> {
    const page = pageOf(query);
    const rows = withNextLink(await this.deniedCommands.filtered(query, page), page, request);
    const names = await namesOf(
      this.db,
      rows.map(({ actorId }) => actorId),
    );
    return rows.map((row) => ({
      ...row,
      actorName: names.get(row.actorId) ?? analystLogins[row.actorId] ?? '',
    }));
  }
}
