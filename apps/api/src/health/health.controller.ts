import { healthRoutes } from '@control-center/contracts';
import type { Health } from '@control-center/contracts';
import { EventStore } from '@control-center/event-store';
import { projectorPulse } from '@control-center/read-model';
import { Controller, HttpStatus, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Pool } from 'pg';
import { Handles } from '../http/handles.js';

const unknownPulse = { alive: false, complete: false, behind: true, secondsBehind: 0, parkedStreams: 0 };

const answers = (probe: Promise<unknown>): Promise<boolean> =>
  probe.then(
    () => true,
    () => false,
  );

@Controller()
export class HealthController {
  constructor(
    private readonly db: Pool,
    private readonly store: EventStore,
  ) {}

  @Handles(healthRoutes.live)
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** Ready to serve: the parts answer, the projector lives, and its rows have been whole once. */
  @Handles(healthRoutes.ready)
  async ready(@Res({ passthrough: true }) response: Response): Promise<Health> {
    const [database, eventStore, projector] = await Promise.all([
      answers(this.db.query('select 1')),
      answers(this.store.ping()),
      projectorPulse(this.db).catch(() => unknownPulse),
    ]);
    const ok = database && eventStore && projector.alive && projector.complete;
    response.status(ok ? HttpStatus.OK : HttpStatus.SERVICE_UNAVAILABLE);
    const serving = projector.parkedStreams > 0 ? 'degraded' : 'ok';
    return { status: ok ? serving : 'failing', database, eventStore, projector };
  }
}
