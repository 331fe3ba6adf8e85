import { disputeRoutes } from '@market/contracts';
import type { OrderProof } from '@market/contracts';
import { Refusal, streamName } from '@market/domain';
import { Controller, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AuditFeed } from '../audit-log/audit-feed.js';
import { AuditViews } from '../audit-log/audit-views.js';
import { RunningExports } from '../exports/running-exports.js';
import { readerGone, sendLines } from '../exports/send-lines.js';
import { auditHasOwnWrites } from '../http/audit-writes.js';
import { CalledBy } from '../http/caller.js';
import type { Caller } from '../http/caller.js';
import { Handles } from '../http/handles.js';
import { IdPipe } from '../http/validation.js';
import { DisputeFiles } from './dispute-file.js';
import { OrderProofs } from './order-proof.js';
import { zipOf } from './zip.js';

/** What settles a dispute about an order: its past as a file, and the proof that it is the past. */
@Controller()
export class DisputeController {
  constructor(
    private readonly files: DisputeFiles,
    private readonly proofs: OrderProofs,
    private readonly running: RunningExports,
    private readonly views: AuditViews,
    private readonly feed: AuditFeed,
  ) {}

  @Handles(disputeRoutes.file)
  async file(
    @CalledBy() caller: Caller,
    @Param('id', IdPipe) id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { accountId } = caller;
    await auditHasOwnWrites(this.feed, request);
    const lines = this.running.lines(accountId, () => {
      this.views.tookAway(accountId, streamName('project', id));
      return zipOf(this.files.entriesOf(id, caller, readerGone(response)));
    });
    await sendLines(response, { type: 'application/zip', name: `ho-so-${id.slice(0, 8)}.zip` }, lines);
  }

  @Handles(disputeRoutes.proof)
  async proof(
    @CalledBy() { accountId }: Caller,
    @Param('id', IdPipe) id: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OrderProof> {
    return this.running.run(accountId, async () => {
      const lines = await this.proofs.linesOf(id);
      if (!lines.some(({ stream }) => stream === streamName('project', id)))
        throw new Refusal('project.not-found', 'Không tìm thấy dự án');
      this.views.visited(accountId, streamName('project', id));
      return this.proofs.prove(id, lines, readerGone(response));
    });
  }
}
