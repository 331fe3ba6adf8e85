import { ChangeCompany as ChangeCompanyBody, companyDefaults } from '@market/contracts';
import { companyId } from '@market/domain';
import type { CompanyState } from '@market/domain';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Accounts } from '../accounts/accounts.js';
import type { RequestContext } from '../commands/request-context.js';
import { Streams } from '../commands/streams.js';

export class ChangeCompany extends Command<CompanyState> {
  constructor(
    readonly context: RequestContext,
    readonly body: ChangeCompanyBody,
    /** The version of the settings that the author saw. */
    readonly expected: string | undefined,
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

  async execute({ context, body, expected }: ChangeCompany): Promise<CompanyState> {
    const { defaultManufacturerId, bank, dueDays, slaHours, reminders } = body;
    const { quoteValidityDays, workingDays, holidays } = body;
    await this.accounts.requireFactories(defaultManufacturerId ? [defaultManufacturerId] : []);
    const changes = {
      ...(defaultManufacturerId === undefined ? {} : { defaultManufacturerId: defaultManufacturerId ?? '' }),
      ...(bank ? { bank: { ...companyDefaults.bank, ...bank } } : {}),
      ...(dueDays ? { dueDays: { ...dueDays } } : {}),
      ...(slaHours ? { slaHours: { ...slaHours } } : {}),
      ...(reminders ? { reminders: { ...reminders } } : {}),
      ...(quoteValidityDays ? { quoteValidityDays } : {}),
      ...(workingDays ? { workingDays } : {}),
      ...(holidays ? { holidays: holidays.map(({ date, name }) => ({ date, name })) } : {}),
    };
    return this.streams.execute('settings', companyId, context, () => [
      { type: 'ChangeCompany', data: { changes, expected } },
    ]);
  }
}
