import type { HistoryEntry } from '@market/contracts';
import { historyFor } from '@market/domain';
import type { ProjectState, Viewer } from '@market/domain';
import { milestoneBefore } from '@market/rows';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Streams } from '../commands/streams.js';

export type HistoryPage = { limit: number; before: number };

/** Reads the history of an order from its end, from one milestone to the next, until a page is full. */
@Injectable()
export class Histories {
  constructor(
    private readonly streams: Streams,
    private readonly db: Pool,
  ) {}

  /** The entries whose numbers are below `before`, newest first. `revision`: that of the last event. */
  async page(
    { id, revision }: Pick<ProjectState, 'id' | 'revision'>,
    viewer: Viewer,
    { limit, before }: HistoryPage,
  ): Promise<HistoryEntry[]> {
    const entries: HistoryEntry[] = [];
    let end = Math.min(revision + 1, before);
    while (end > 0 && entries.length < limit) {
      const start = await milestoneBefore(this.db, id, end - 1);
      // An unreadable event at which the rows have stopped must not look like the end of the history.
      const next = end > revision ? 1 : 0;
      const events = await this.streams.historyOf(id, start.revision, end - start.revision + next);
      const ofPage = events.filter((event) => event.revision < end);
      entries.push(...historyFor(viewer, ofPage, start.state));
      end = start.revision;
    }
    return entries.slice(0, limit);
  }
}
