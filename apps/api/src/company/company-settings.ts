import type { Company } from '@control-center/contracts';
import { companyId } from '@control-center/domain';
import type { CompanyState } from '@control-center/domain';
import { Inject, Injectable } from '@nestjs/common';
import { Streams } from '../commands/streams.js';

export const defaultManufacturer = Symbol('id of the configured default manufacturer');

/** The company's settings, for commands and replies. */
@Injectable()
export class CompanySettings {
  constructor(
    private readonly streams: Streams,
    @Inject(defaultManufacturer) private readonly configured: string,
  ) {}

  async current(): Promise<Company> {
    return this.replyOf(await this.streams.load('settings', companyId));
  }

  replyOf({ defaultManufacturerId, bank, dueDays, slaHours, revision, updatedAt }: CompanyState): Company {
    return {
      defaultManufacturerId: defaultManufacturerId || this.configured,
      bank,
      dueDays,
      slaHours,
      updatedAt: revision < 0 ? null : updatedAt,
    };
  }
}
