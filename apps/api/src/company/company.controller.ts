import { accountRoutes, ChangeCompany as ChangeCompanyBody, companyRoutes } from '@control-center/contracts';
import type { Company, Factory } from '@control-center/contracts';
import { listFactories } from '@control-center/read-model';
import { Body, Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { Context } from '../commands/request-context.js';
import type { RequestContext } from '../commands/request-context.js';
import { Handles } from '../http/handles.js';
import { ReadsNoRows } from '../http/own-writes.js';
import { CompanySettings } from './company-settings.js';
import { ChangeCompany } from './company.commands.js';

@Controller()
export class CompanyController {
  constructor(
    private readonly commands: CommandBus,
    private readonly company: CompanySettings,
    private readonly db: Pool,
  ) {}

  @Handles(companyRoutes.detail)
  @ReadsNoRows()
  detail(): Promise<Company> {
    return this.company.current();
  }

  @Handles(companyRoutes.change)
  async change(@Context() context: RequestContext, @Body() body: ChangeCompanyBody): Promise<Company> {
    return this.company.replyOf(await this.commands.execute(new ChangeCompany(context, body)));
  }

  /** The factories that an order may be sent to, with the company's default one. */
  @Handles(accountRoutes.factories)
  async factories(): Promise<Factory[]> {
    const { defaultManufacturerId } = await this.company.current();
    return listFactories(this.db, defaultManufacturerId);
  }
}
