import {
  ChangeCompany as ChangeCompanyBody,
  companyDefaults,
  companyRoutes,
} from '@control-center/contracts';
import type { Company } from '@control-center/contracts';
import { companyId } from '@control-center/domain';
import type { CompanyState } from '@control-center/domain';
import { Body, Controller } from '@nestjs/common';
import { Command, CommandBus, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Accounts } from '../accounts/accounts.js';
import { Context } from '../http/request-context.js';
import type { RequestContext } from '../http/request-context.js';
import { Handles } from '../http/handles.js';
import { ReadsNoRows } from '../http/own-writes.js';
import { Streams } from '../streams/streams.js';
import { CompanySettings } from './company-settings.js';

export class ChangeCompany extends Command<CompanyState> {
  constructor(
    readonly context: RequestContext,
    readonly body: ChangeCompanyBody,
  ) {
    super();
  }
}

@CommandHandler(ChangeCompany)
export class ChangeCompanyHandler implements ICommandHandler<ChangeCompany> {
  constructor(
    private readonly streams: Streams,
    private readonly accounts: Accounts,
  ) {}

  async execute({
    context,
    body: { defaultManufacturerId, bank, dueDays, slaHours },
  }: ChangeCompany): Promise<CompanyState> {
    await this.accounts.requireFactories(defaultManufacturerId ? [defaultManufacturerId] : []);
    const changes = {
      ...(defaultManufacturerId === undefined ? {} : { defaultManufacturerId: defaultManufacturerId ?? '' }),
      ...(bank ? { bank: { ...companyDefaults.bank, ...bank } } : {}),
      ...(dueDays ? { dueDays: { ...dueDays } } : {}),
      ...(slaHours ? { slaHours: { ...slaHours } } : {}),
    };
    return this.streams.execute('settings', companyId, context, () => [
      { type: 'ChangeCompany', data: { changes } },
    ]);
  }
}

@Controller()
export class CompanyController {
  constructor(
    private readonly commands: CommandBus,
    private readonly company: CompanySettings,
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
}
