import { historyRoutes, PageQuery } from '@control-center/contracts';
import type { HistoryEntry } from '@control-center/contracts';
import { historyFor } from '@control-center/domain';
import { namesOf } from '@control-center/read-model';
import type { PageRequest } from '@control-center/read-model';
import { Controller, Param, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import { Pool } from 'pg';
import { actorOf, CalledBy } from '../http/caller.js';
import type { Caller } from '../http/caller.js';
import { Handles } from '../http/handles.js';
import { pageOf, withNextLink } from '../http/list.js';
import { IdPipe } from '../http/validation.js';
import { Streams } from '../commands/streams.js';
import { ProjectReader } from './project-reader.js';

const pageIn = (entries: HistoryEntry[], { limit, after }: PageRequest): HistoryEntry[] =>
  entries.filter(({ id }) => !after || Number(id) < Number(after.id)).slice(0, limit);

@Controller()
export class HistoryController {
  constructor(
    private readonly reader: ProjectReader,
    private readonly streams: Streams,
    private readonly db: Pool,
  ) {}

  /** Read from the stream: the rows hold only the current state of an order. */
  @Handles(historyRoutes.ofProject)
  async ofProject(
    @CalledBy() caller: Caller,
    @Param('id', IdPipe) id: string,
    @Query() query: PageQuery,
    @Req() request: Request,
  ): Promise<HistoryEntry[]> {
    await this.reader.find(id, caller);
    const page = pageOf(query);
    const entries = historyFor(actorOf(caller), await this.streams.historyOf(id));
    return this.withNames(withNextLink(pageIn(entries, page), page, request));
  }

  /** Adds names to the ids, which only the provider's entries contain. */
  private async withNames(entries: HistoryEntry[]): Promise<HistoryEntry[]> {
    const ids = entries.flatMap(({ actorId, manufacturerIds = [], sentence }) =>
      [actorId ?? [], manufacturerIds, sentence.flatMap(({ accountId }) => accountId ?? [])].flat(),
    );
    if (ids.length === 0) return entries;
    const names = await namesOf(this.db, ids);
    const nameOf = (id: string) => names.get(id) ?? '';
    return entries.map((entry) => ({
      ...entry,
      sentence: entry.sentence.map((part) =>
        part.accountId ? { ...part, text: nameOf(part.accountId) } : part,
      ),
      ...(entry.actorId ? { actorName: nameOf(entry.actorId) } : {}),
      ...(entry.manufacturerIds ? { manufacturerNames: entry.manufacturerIds.map(nameOf) } : {}),
    }));
  }
}
