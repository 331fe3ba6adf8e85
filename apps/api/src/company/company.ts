import { ChangeCompany, companyDefaults, companyRoutes } from '@control-center/contracts';
import type { Company } from '@control-center/contracts';
import { companyId } from '@control-center/domain';
import type { CompanyState } from '@control-center/domain';
import { Body, Controller } from '@nestjs/common';
import { Command, CommandBus, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Accounts } from '../accounts/accounts.js';
import { AskedBy } from '../http/asked.js';
import type { Asked } from '../http/asked.js';
import { Handles } from '../http/handles.js';
import { Streams } from '../streams/streams.js';
import { CompanySettings } from './company-settings.js';

export class Settle extends Command<CompanyState> {
  constructor(
    readonly asked: Asked,
    readonly body: ChangeCompany,
  ) {
    super();
  }
}

@CommandHandler(Settle)
export class SettleHandler implements ICommandHandler<Settle> {
  constructor(
    private readonly streams: Streams,
    private readonly accounts: Accounts,
  ) {}

  async execute({
    asked,
    body: { defaultManufacturerId, bank, dueDays, slaHours },
  }: Settle): Promise<CompanyState> {
    await this.accounts.requireFactories(defaultManufacturerId ? [defaultManufacturerId] : []);
    const changes = {
      ...(defaultManufacturerId === undefined ? {} : { defaultManufacturerId: defaultManufacturerId ?? '' }),
      ...(bank ? { bank: { ...companyDefaults.bank, ...bank } } : {}),
      ...(dueDays ? { dueDays: { ...dueDays } } : {}),
      ...(slaHours ? { slaHours: { ...slaHours } } : {}),
    };
    return this.streams.execute('settings', companyId, asked, () => [
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
  detail(): Promise<Company> {
    return this.company.now();
  }

  @Handles(companyRoutes.change)
  async change(@AskedBy() asked: Asked, @Body() body: ChangeCompany): Promise<Company> {
    return this.company.shown(await this.commands.execute(new Settle(asked, body)));
  }
}
