import { QueueQuery, queueRoutes } from '@market/contracts';
import type { Project, QueueCounters } from '@market/contracts';
import type { ClockSettings } from '@market/domain';
import { companyRow, listQueue, queueCounters } from '@market/rows';
import type { QueueClock } from '@market/rows';
import { Controller, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import { Pool } from 'pg';
import { actorOf, CalledBy } from '../http/caller.js';
import type { Caller } from '../http/caller.js';
import { Handles } from '../http/handles.js';
import { pageOf, withSearchLink } from '../http/list.js';
import { projectReply } from './project-reader.js';

/** The provider's queues: the orders that wait for something, and their numbers. */
@Controller()
export class QueueController {
  constructor(private readonly db: Pool) {}

  @Handles(queueRoutes.list)
  async list(
    @CalledBy() caller: Caller,
    @Query() query: QueueQuery,
    @Req() request: Request,
  ): Promise<Project[]> {
    const page = pageOf(query);
    const settings = await companyRow(this.db);
    const found = await listQueue(this.db, query, clockOf(settings), page);
    const viewer = actorOf(caller);
    return withSearchLink(found, page, request).map(({ project }) => projectReply(project, viewer, settings));
  }

  @Handles(queueRoutes.counters)
  async counters(): Promise<QueueCounters> {
    return queueCounters(this.db, clockOf(await companyRow(this.db)));
  }
}

const clockOf = ({ slaHours, ...calendar }: ClockSettings): QueueClock => ({
  now: new Date().toISOString(),
  promiseHours: slaHours.promise,
  calendar,
});
