import type { Company } from '@market/contracts';
import { companyId, companyVersion } from '@market/domain';
import type { CompanyEvents, CompanyState } from '@market/domain';
import type { RecordedOf } from '@platform/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { Streams } from '../commands/streams.js';

export const defaultFactory = Symbol('id of the configured default manufacturer');

/** The company's settings, for commands and replies. */
@Injectable()
export class CompanySettings {
  constructor(
    private readonly streams: Streams,
    @Inject(defaultFactory) private readonly configured: string,
  ) {}

  async current(): Promise<Company> {
    return this.replyOf(await this.streams.load('settings', companyId));
  }

  events(): Promise<RecordedOf<CompanyEvents>[]> {
    return this.streams.eventsOf('settings', companyId);
  }

  replyOf(state: CompanyState): Company {
    const { revision, updatedAt, ...choices } = state;
    return {
      ...choices,
      defaultManufacturerId: choices.defaultManufacturerId || this.configured,
      updatedAt: revision < 0 ? null : updatedAt,
      version: companyVersion(state),
    };
  }
}
