import { healthRoutes } from '@market/contracts';
import type { Installation } from '@market/contracts';
import { streamName } from '@market/domain';
import { EventStore } from '@platform/log';
import { demoWorld } from '@platform/settings';
import { Controller } from '@nestjs/common';
import { Handles } from '../http/handles.js';
import { ReadsNoRows } from '../http/own-writes.js';
import { accountIdOf } from './registration.js';

/** Public facts about this installation. */
@Controller()
export class InstallationController {
  private hasSampleData: boolean | undefined;

  constructor(private readonly store: EventStore) {}

  /** It does not change while this process runs, because only a new log gets a demo world. */
  @Handles(healthRoutes.installation)
  @ReadsNoRows()
  async installation(): Promise<Installation> {
    this.hasSampleData ??= await this.findSampleData();
    return { hasSampleData: this.hasSampleData };
  }

  private async findSampleData(): Promise<boolean> {
    const accountId = accountIdOf(demoWorld.issuer, demoWorld.lastSubject);
    return (await this.store.load(streamName('account', accountId), 0, 1)).length > 0;
  }
}
