import { historyRoutes, PageQuery } from '@market/contracts';
import type { HistoryEntry } from '@market/contracts';
import { Refusal } from '@market/domain';
import { namesOf } from '@market/rows';
import { Controller, Param, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import { Pool } from 'pg';
import { actorOf, CalledBy } from '../http/caller.js';
import type { Caller } from '../http/caller.js';
import { Handles } from '../http/handles.js';
import { pageOf, withNextLink } from '../http/list.js';
import { IdPipe } from '../http/validation.js';
import { Histories } from './histories.js';
import { ProjectReader } from './project-reader.js';

@Controller()
export class HistoryController {
  constructor(
    private readonly reader: ProjectReader,
    private readonly histories: Histories,
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
    const project = await this.reader.find(id, caller);
    const page = pageOf(query);
    const before = page.after ? Number(page.after.id) : Infinity;
    if (page.after && !Number.isInteger(before)) throw new Refusal('request.invalid', 'cursor không hợp lệ');
    const entries = await this.histories.page(project, actorOf(caller), { limit: page.limit, before });
    return this.withNames(withNextLink(entries, page, request));
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
