import { setTimeout as delay } from 'node:timers/promises';
import { listProjects } from '@market/rows';
import { Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { Pool } from 'pg';
import { Replay } from './replay.js';

/** The number of orders. Most have ten to thirty events. */
const newest = 200;
/** After this many events V8 has compiled the code that reads, folds and shows a past. */
const enoughEvents = 2_000;
/** Pauses between visits, so that other requests get four fifths of the time. */
const pausePerVisit = 4;

/** Visits the newest orders after a start, one after another, so that the first visit of a person is fast. */
@Injectable()
export class RecentPasts implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly stopping = new AbortController();
  /** Resolves when enough are visited, when one could not be, and at shutdown. */
  visited: Promise<void> = Promise.resolve();

  constructor(
    private readonly replay: Replay,
    private readonly db: Pool,
  ) {}

  onApplicationBootstrap(): void {
    // A visit to a missing past reads it then.
    this.visited = this.visit(this.stopping.signal).catch(() => undefined);
  }

  beforeApplicationShutdown(): void {
    this.stopping.abort();
  }

  private async visit(signal: AbortSignal): Promise<void> {
    const { rows } = await listProjects(this.db, { id: '', role: 'admin' }, {}, { limit: newest });
    let events = 0;
    for (const { id } of rows) {
      const begun = performance.now();
      const { head } = await this.replay.moment({ kind: 'project', id }, 'admin', undefined);
      events += head + 1;
      if (events >= enoughEvents) return;
      await delay((performance.now() - begun) * pausePerVisit, undefined, { signal });
    }
  }
}
