import { ChangeCompany as ChangeCompanyBody, companyDefaults } from '@control-center/contracts';
import { companyId } from '@control-center/domain';
import type { CompanyState } from '@control-center/domain';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Accounts } from '../accounts/accounts.js';
import type { RequestContext } from '../commands/request-context.js';
import { Streams } from '../commands/streams.js';

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
