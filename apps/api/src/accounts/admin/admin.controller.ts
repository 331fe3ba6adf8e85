import {
  adminRoutes,
  admits,
  AssignRole,
  canonicalPages,
  canonicalPermissions,
  PageQuery,
  SearchQuery,
  SetPermissions,
} from '@control-center/contracts';
import type { AdminStats, Denial, User } from '@control-center/contracts';
import { userOf } from '@control-center/domain';
import { adminStats, listAccounts } from '@control-center/read-model';
import { Body, Controller, HttpCode, Param, Query, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Request } from 'express';
import { Pool } from 'pg';
import { Context } from '../../commands/request-context.js';
import type { RequestContext } from '../../commands/request-context.js';
import { Denials } from '../../audit/denials.js';
import { denied } from '../../http/caller.js';
import { Handles } from '../../http/handles.js';
import { ReadsNoRows } from '../../http/own-writes.js';
import { pageOf, withNextLink, withSearchLink } from '../../http/list.js';
import { IdPipe } from '../../http/validation.js';
import { AdministerAccount } from './admin.commands.js';

@Controller()
export class AdminController {
  constructor(
    private readonly commands: CommandBus,
    private readonly db: Pool,
    private readonly deniedCommands: Denials,
  ) {}

  @Handles(adminRoutes.users)
  async users(@Query() query: SearchQuery, @Req() request: Request): Promise<User[]> {
    const page = pageOf(query);
    return withSearchLink(await listAccounts(this.db, query.search, page), page, request).map(userOf);
  }

  @Handles(adminRoutes.assignRole)
  async assignRole(
    @Context() context: RequestContext,
    @Param('userId', IdPipe) userId: string,
    @Body() { role }: AssignRole,
  ): Promise<User> {
    return userOf(
      await this.commands.execute(
        new AdministerAccount(context, userId, { type: 'AssignRole', data: { role } }),
      ),
    );
  }

  @Handles(adminRoutes.setPermissions)
  @HttpCode(200)
  async setPermissions(
    @Context() context: RequestContext,
    @Param('userId', IdPipe) userId: string,
    @Body() { allowedPages, pagePermissions, isBlocked }: SetPermissions,
  ): Promise<User> {
    const data = {
      ...(allowedPages ? { allowedPages: canonicalPages(allowedPages) } : {}),
      ...(pagePermissions ? { pagePermissions: canonicalPermissions(pagePermissions) } : {}),
      ...(isBlocked === undefined ? {} : { isBlocked }),
    };
    // An update without a command is a read (rulings E2).
    const isRead = Object.keys(data).length === 0;
    if (isRead && !admits(adminRoutes.users.access, context.actor)) throw denied();
    return userOf(
      await this.commands.execute(new AdministerAccount(context, userId, { type: 'SetPermissions', data })),
    );
  }

  @Handles(adminRoutes.stats)
  stats(): Promise<AdminStats> {
    return adminStats(this.db);
  }

  @Handles(adminRoutes.denials)
  @ReadsNoRows()
  async denials(@Query() query: PageQuery, @Req() request: Request): Promise<Denial[]> {
    const page = pageOf(query);
    return withNextLink(await this.deniedCommands.list(page), page, request);
  }
}
