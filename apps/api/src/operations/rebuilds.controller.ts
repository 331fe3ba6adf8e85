import { operationRoutes, RequestProof } from '@market/contracts';
import type { Rebuild } from '@market/contracts';
import { Refusal } from '@market/domain';
import { cancelRebuild, listRebuilds, requestRebuild } from '@platform/rows';
import { Body, Controller, HttpCode } from '@nestjs/common';
import { Pool } from 'pg';
import { CalledBy } from '../http/caller.js';
import type { Caller } from '../http/caller.js';
import { Handles } from '../http/handles.js';
import { ReadsNoRows } from '../http/own-writes.js';

/** Requests, cancels and lists rebuilds. The projector performs them. */
@Controller()
export class RebuildsController {
  constructor(private readonly pool: Pool) {}

  @Handles(operationRoutes.rebuilds)
  @ReadsNoRows()
  list(): Promise<Rebuild[]> {
    return listRebuilds(this.pool);
  }

  @Handles(operationRoutes.rebuild)
  @HttpCode(202)
  rebuild(@CalledBy() { accountId }: Caller): Promise<Rebuild> {
    return this.request({ purpose: 'repair', by: accountId });
  }

  @Handles(operationRoutes.prove)
  @HttpCode(202)
  prove(@CalledBy() { accountId }: Caller, @Body() { sample }: RequestProof): Promise<Rebuild> {
    return this.request({ purpose: 'proof', sample, by: accountId });
  }

  @Handles(operationRoutes.cancelRebuild)
  @HttpCode(202)
  async cancel(): Promise<Rebuild> {
    const rebuild = await cancelRebuild(this.pool);
    if (!rebuild) throw new Refusal('rebuild.not-running', 'Không có lần dựng lại nào đang chạy');
    return rebuild;
  }

  private async request(options: Parameters<typeof requestRebuild>[1]): Promise<Rebuild> {
    const rebuild = await requestRebuild(this.pool, options);
    if (!rebuild) throw new Refusal('rebuild.running', 'Một lần dựng lại khác đang chạy');
    return rebuild;
  }
}
