import {
  accountRoutes,
  ChangeCompany as ChangeCompanyBody,
  companyRoutes,
  PageQuery,
} from '@market/contracts';
import type { Company, CompanyHistoryEntry, Factory } from '@market/contracts';
import { companyChanges } from '@market/domain';
import { companyRow, dueOrdersOf, figuresOfFactories, listFactories, namesOf } from '@market/rows';
import { Body, Controller, Query, Req } from '@nestjs/common';
import { Commands } from '../commands/commands.js';
import type { Request } from 'express';
import { Pool } from 'pg';
import { Context } from '../commands/request-context.js';
import type { RequestContext } from '../commands/request-context.js';
import { ExpectedSections } from '../http/expected-sections.js';
import { CalledBy } from '../http/caller.js';
import type { Caller } from '../http/caller.js';
import { Handles } from '../http/handles.js';
import { pageOf, withNextLink } from '../http/list.js';
import { ReadsNoRows } from '../http/own-writes.js';
import { CompanySettings } from './company-settings.js';
import { ChangeCompany } from './company.commands.js';

@Controller()
export class CompanyController {
  constructor(
    private readonly commands: Commands,
    private readonly company: CompanySettings,
    private readonly db: Pool,
  ) {}

  @Handles(companyRoutes.detail)
  @ReadsNoRows()
  detail(): Promise<Company> {
    return this.company.current();
  }

  @Handles(companyRoutes.change)
  async change(
    @Context() context: RequestContext,
    @Body() body: ChangeCompanyBody,
    @ExpectedSections() expected: string[],
  ): Promise<Company> {
    return this.company.replyOf(await this.commands.execute(new ChangeCompany(context, body, expected[0])));
  }

  /** Read from the stream, which is short: people change these settings a few times a year. */
  @Handles(companyRoutes.history)
  async history(@Query() query: PageQuery, @Req() request: Request): Promise<CompanyHistoryEntry[]> {
    const page = pageOf(query);
    const before = page.after ? Number(page.after.id) : Infinity;
    const changes = companyChanges(await this.company.events()).reverse();
    const rows = changes.filter(({ id }) => Number(id) < before).slice(0, page.limit);
    const names = await namesOf(
      this.db,
      rows.map(({ actorId }) => actorId),
    );
    return withNextLink(rows, page, request).map((change) => ({
      ...change,
      actorName: names.get(change.actorId) ?? '',
    }));
  }

  /** The factories to which an order may be sent, with the company's default one. */
  @Handles(accountRoutes.factories)
  async factories(@CalledBy() { accountId, role }: Caller): Promise<Factory[]> {
    const { defaultManufacturerId } = await this.company.current();
    const all = await listFactories(this.db, defaultManufacturerId);
    const isFactory = role === 'manufacturer';
    const factories = isFactory ? all.filter(({ id }) => id === accountId) : all;
    const ids = factories.map(({ id }) => id);
    const calendar = await companyRow(this.db);
    const now = new Date().toISOString();
    const figures = await figuresOfFactories(this.db, ids, calendar, now);
    const own = isFactory ? { dueOrders: await dueOrdersOf(this.db, accountId, calendar, now) } : {};
    return factories.map((factory) => ({ ...factory, figures: figures.get(factory.id)!, ...own }));
  }
}
