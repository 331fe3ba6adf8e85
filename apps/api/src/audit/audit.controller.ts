import {
  auditKinds,
  AuditExportQuery,
  AuditQuery,
  auditRoutes,
  PageQuery,
  featureNames,
  mayUse,
  parseAuditFilter,
  SavedFilters,
  truncatedHeader,
} from '@market/contracts';
import type {
  AuditCount,
  AuditFilter,
  AuditEntry,
  AuditHead,
  AuditKindCounts,
  SavedFilter,
  SignedShare,
} from '@market/contracts';
import { Refusal } from '@market/domain';
import {
  causedBy,
  countAudit,
  fullOrderId,
  idsNamed,
  listAudit,
  listHeads,
  signedShare,
  titlesOf,
} from '@market/audit';
import { namesOf } from '@market/rows';
import type { AuditRecord, ResolvedFilter } from '@market/audit';
import type { PageRequest } from '@platform/rows';
import { Body, Controller, Param, Query, Req, Res } from '@nestjs/common';
import { isUUID } from 'class-validator';
import type { Request, Response } from 'express';
import { Pool } from 'pg';
import { CalledBy } from '../http/caller.js';
import type { Caller } from '../http/caller.js';
import { Handles } from '../http/handles.js';
import { allRows, pageOf, withNextLink } from '../http/list.js';
import { ReadsNoRows } from '../http/own-writes.js';
import { auditHasOwnWrites } from '../http/audit-writes.js';
import { RunningExports } from '../exports/running-exports.js';
import { sendLines } from '../exports/send-lines.js';
import { exportLines, withoutOrigin } from './audit-export.js';
import type { ExportedEntry } from './audit-export.js';
import { AuditFeed } from '../audit-log/audit-feed.js';
import { contentRights } from '../audit-log/closed-sentence.js';
import { AuditViews } from '../audit-log/audit-views.js';
import { RequestFacts } from '../audit-log/request-facts.js';
import type { Origin } from '../audit-log/request-facts.js';
import { SavedFiltersStore } from '../accounts/saved/saved-filters.js';
import { accountsIn, entryOf, filledIn } from './entries.js';
import type { BareEntry } from './entries.js';

const exportTypes = { jsonl: 'application/x-ndjson', csv: 'text/csv' };

/** The conditions of a filter text; refuses an invalid one. */
function filterOf(q: string): AuditFilter {
  const { filter, problem } = parseAuditFilter(q);
  if (problem) throw new Refusal('request.invalid', problem, { fields: { q: problem } });
  return filter;
}

/** What happened, who did it and why, for admins. */
@Controller()
export class AuditController {
  constructor(
    private readonly db: Pool,
    private readonly feed: AuditFeed,
    private readonly views: AuditViews,
    private readonly running: RunningExports,
    private readonly facts: RequestFacts,
    private readonly filters: SavedFiltersStore,
  ) {}

  @Handles(auditRoutes.events)
  async events(
    @CalledBy() caller: Caller,
    @Query() query: AuditQuery,
    @Req() request: Request,
  ): Promise<AuditEntry[]> {
    const page = pageOf(query);
    const resolved = await this.resolved(query, caller);
    await auditHasOwnWrites(this.feed, request);
    this.views.record(caller.accountId, resolved);
    const { rows, isCut, truncated } = await listAudit(this.db, resolved, page);
    if (truncated) (request.res as Response).setHeader(truncatedHeader, '1');
    return withNextLink(await this.entriesOf(rows, caller), page, request, { isCut });
  }

  @Handles(auditRoutes.count)
  async count(
    @CalledBy() caller: Caller,
    @Query() query: AuditQuery,
    @Req() request: Request,
  ): Promise<AuditCount> {
    const resolved = await this.resolved(query, caller);
    await auditHasOwnWrites(this.feed, request);
    // A number reveals as much as a list.
    this.views.record(caller.accountId, resolved);
    return { count: await countAudit(this.db, resolved) };
  }

  @Handles(auditRoutes.kinds)
  async kinds(@Req() request: Request): Promise<AuditKindCounts> {
    await auditHasOwnWrites(this.feed, request);
    const counts = auditKinds.map(async (is) => [
      is,
      await countAudit(this.db, { filter: { is }, named: [] }),
    ]);
    return Object.fromEntries(await Promise.all(counts)) as AuditKindCounts;
  }

  @Handles(auditRoutes.causation)
  async causation(
    @CalledBy() caller: Caller,
    @Param('correlationId') given: string,
    @Req() request: Request,
  ): Promise<AuditEntry[]> {
    await auditHasOwnWrites(this.feed, request);
    const correlationId = given.slice(0, 200);
    this.views.record(caller.accountId, { filter: { correlation: correlationId }, named: [] });
    const rows = await causedBy(this.db, correlationId);
    return this.entriesOf(
      rows.map((row) => ({ source: 'event', row })),
      caller,
    );
  }

  @Handles(auditRoutes.share)
  share(): Promise<SignedShare> {
    return signedShare(this.db);
  }

  @Handles(auditRoutes.heads)
  async heads(@Query() query: PageQuery, @Req() request: Request): Promise<AuditHead[]> {
    const page = pageOf(query);
    const cursorOf = ({ id, time }: AuditHead) => ({ id, createdAt: time });
    return withNextLink(await listHeads(this.db, page), page, request, { cursorOf });
  }

  @Handles(auditRoutes.savedFilters)
  @ReadsNoRows()
  savedFilters(@CalledBy() { accountId }: Caller): Promise<SavedFilter[]> {
    return this.filters.of(accountId);
  }

  @Handles(auditRoutes.saveFilters)
  async saveFilters(
    @CalledBy() { accountId }: Caller,
    @Body() { filters }: SavedFilters,
  ): Promise<SavedFilter[]> {
    for (const { q } of filters) filterOf(q);
    await this.filters.replace(accountId, filters);
    return filters;
  }

  @Handles(auditRoutes.export)
  async export(
    @CalledBy() caller: Caller,
    @Query() { q = '', format, names }: AuditExportQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const resolved = await this.resolved({ q }, caller);
    const { accountId } = caller;
    await auditHasOwnWrites(this.feed, request);
    const lines = this.running.lines(accountId, () => {
      this.views.record(accountId, resolved);
      return names
        ? exportLines(this.allNamed(resolved, caller), format, true)
        : exportLines(this.allOf(resolved, caller), format);
    });
    await sendLines(response, { type: exportTypes[format], name: `audit.${format}` }, lines);
  }

  private async *allOf(resolved: ResolvedFilter, caller: Caller): AsyncGenerator<BareEntry> {
    const read = (page: PageRequest) => listAudit(this.db, resolved, page);
    for await (const record of allRows(read, ({ row }) => row)) yield entryOf(record, caller);
  }

  /** With the present names, of which an erased person has none; addresses and devices stay on the screen. */
  private async *allNamed(resolved: ResolvedFilter, caller: Caller): AsyncGenerator<ExportedEntry> {
    const read = async (page: PageRequest) => {
      const { rows, isCut } = await listAudit(this.db, resolved, page);
      const entries = await this.entriesOf(rows, caller);
      return { rows: rows.map(({ row }, index) => ({ row, entry: entries[index]! })), isCut };
    };
    for await (const { entry } of allRows(read, ({ row }) => row)) yield withoutOrigin(entry);
  }

  /** The conditions of the query, with names replaced by ids of the present accounts. */
  private async resolved({ q = '' }: AuditQuery, caller: Caller): Promise<ResolvedFilter> {
    const asked = filterOf(q ?? '');
    const { actor, words } = asked;
    // Whether a record contains a word reveals a part of its contents.
    const lacking = words && contentRights.find((right) => !mayUse(caller, right));
    if (lacking)
      throw new Refusal(
        'access.denied',
        `Tìm theo chữ cần quyền «${featureNames[lacking]}». Hãy lọc theo người, loại hoặc ngày.`,
      );
    const actors =
      actor === undefined ? undefined : isUUID(actor) ? [actor] : await this.accountsNamed(actor, caller);
    const project = asked.project && (await fullOrderId(this.db, asked.project));
    const filter = project ? { ...asked, project } : asked;
    const named = words ? await idsNamed(this.db, words, ['account_texts', 'project_texts']) : [];
    return { filter, named, ...(actors ? { actors } : {}) };
  }

  /** By name, and by e-mail address for those who may see addresses. */
  private async accountsNamed(name: string, caller: Caller): Promise<string[]> {
    if (name === 'system') return ['system'];
    const contacts = mayUse(caller, 'canManageUsers') ? (['account_contacts'] as const) : [];
    return idsNamed(this.db, name, ['account_texts', ...contacts]);
  }

  private async entriesOf(records: readonly AuditRecord[], caller: Caller): Promise<AuditEntry[]> {
    const entries = records.map((record) => entryOf(record, caller));
    const [names, titles, origins] = await Promise.all([
      namesOf(this.db, entries.flatMap(accountsIn)),
      mayUse(caller, 'canViewAllProjects')
        ? titlesOf(
            this.db,
            entries.flatMap(({ projectId }) => projectId ?? []),
          )
        : new Map<string, string>(),
      mayUse(caller, 'canManageUsers') ? this.originsOf(records) : new Map<string, Origin>(),
    ]);
    return entries.map((entry) => filledIn(entry, { names, titles, origins }));
  }

  /** Addresses and devices: sign-ins have their own, those of requests are separate rows. */
  private async originsOf(records: readonly AuditRecord[]): Promise<Map<string, Origin>> {
    const origins = await this.facts.of(records.flatMap(({ row }) => row.correlationId ?? []));
    for (const { source, row } of records)
      if (source === 'sign-in') origins.set(row.id, { device: row.device ?? '', address: row.address ?? '' });
    return origins;
  }
}
