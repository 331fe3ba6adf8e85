import { adminRoutes, mayUse, PageQuery } from '@market/contracts';
import type { SignInRecord, TimelineEntry } from '@market/contracts';
import { accountSentence, streamName } from '@market/domain';
import type { AccountEvents } from '@market/domain';
import { EventStore, recorded } from '@platform/log';
import { actsOf, titlesOf } from '@market/audit';
import { namesOf } from '@market/rows';
import { mergedRows } from '@platform/rows';
import type { Cut, PageRequest } from '@platform/rows';
import { Controller, Param, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import { Pool } from 'pg';
import { AuditFeed } from '../../audit-log/audit-feed.js';
import { Denials } from '../../audit-log/denials.js';
import { SignInLog } from '../../audit-log/sign-in-log.js';
import { auditHasOwnWrites } from '../../http/audit-writes.js';
import { actorOf, CalledBy } from '../../http/caller.js';
import type { Caller } from '../../http/caller.js';
import { Handles } from '../../http/handles.js';
import { pageOf, withNextLink } from '../../http/list.js';
import { closedSentence, mayOpen } from '../../audit-log/closed-sentence.js';
import { IdPipe } from '../../http/validation.js';

const sessionTexts: Record<SignInRecord['kind'], string> = {
  'signed-in': 'đăng nhập',
  failed: 'đăng nhập không thành công',
  'signed-out': 'đăng xuất',
  ended: 'kết thúc phiên đăng nhập',
};

const newestFirst = (a: TimelineEntry, b: TimelineEntry): number =>
  b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id);

const whole = (rows: TimelineEntry[]): Cut<TimelineEntry> => ({ rows, isCut: false });

/** Changes of an account and actions of its user, from the account's stream, the log, sign-ins and refused calls. */
@Controller()
export class TimelineController {
  constructor(
    private readonly store: EventStore,
    private readonly signIns: SignInLog,
    private readonly denials: Denials,
    private readonly audit: AuditFeed,
    private readonly db: Pool,
  ) {}

  @Handles(adminRoutes.timeline)
  async timeline(
    @CalledBy() caller: Caller,
    @Param('userId', IdPipe) userId: string,
    @Query() query: PageQuery,
    @Req() request: Request,
  ): Promise<TimelineEntry[]> {
    const page = pageOf(query);
    const seesLogs = mayUse(actorOf(caller), 'canAccessLogs');
    const found = await Promise.all([
      this.ofAccount(userId, page),
      ...(seesLogs
        ? [
            this.ofActs(userId, page, request, caller),
            this.ofSessions(userId, page),
            this.ofRefusals(userId, page),
          ]
        : []),
    ]);
    const { rows, isCut } = mergedRows(found, newestFirst, page.limit);
    return this.withNames(withNextLink(rows, page, request, { isCut }));
  }

  /** An account has few events, so all of them are read. */
  private async ofAccount(id: string, { after, limit }: PageRequest): Promise<Cut<TimelineEntry>> {
    const events = await this.store.load(streamName('account', id));
    const entries = events.map((event): TimelineEntry => {
      const { at, ...rest } = recorded<AccountEvents>(event);
      return {
        id: String(event.revision).padStart(10, '0'),
        createdAt: at,
        kind: 'account',
        sentence: accountSentence({ at, ...rest }),
      };
    });
    const isAfter = ({ createdAt, id }: TimelineEntry) =>
      !after || createdAt < after.createdAt || (createdAt === after.createdAt && id < after.id);
    return whole(entries.filter(isAfter).sort(newestFirst).slice(0, limit));
  }

  /** Actions of the account's user on orders, other accounts and settings. */
  private async ofActs(
    id: string,
    page: PageRequest,
    request: Request,
    caller: Caller,
  ): Promise<Cut<TimelineEntry>> {
    const seesOrders = mayUse(actorOf(caller), 'canViewAllProjects');
    await auditHasOwnWrites(this.audit, request);
    const { rows: acts, isCut } = await actsOf(this.db, id, page);
    const titles = await titlesOf(
      this.db,
      acts.flatMap(({ projectId }) => projectId ?? []),
    );
    const entries = acts.map((act): TimelineEntry => ({
      ...{ id: act.id, createdAt: act.createdAt, kind: 'act' },
      sentence: mayOpen(act, actorOf(caller)) ? act.sentence : closedSentence(act),
      ...(act.projectId && {
        projectId: act.projectId,
        projectTitle: (seesOrders && titles.get(act.projectId)) || '',
      }),
    }));
    return { rows: entries, isCut };
  }

  private async ofSessions(id: string, page: PageRequest): Promise<Cut<TimelineEntry>> {
    const entries = (await this.signIns.list(page, id)).map((record): TimelineEntry => ({
      id: record.id,
      createdAt: record.createdAt,
      kind: 'session',
      sentence: [
        { text: '', accountId: record.actorId ?? id },
        { text: ` ${sessionTexts[record.kind]} · ${record.device}` },
      ],
    }));
    return whole(entries);
  }

  private async ofRefusals(id: string, page: PageRequest): Promise<Cut<TimelineEntry>> {
    const entries = (await this.denials.list(page, id)).map((denial): TimelineEntry => ({
      id: denial.id,
      createdAt: denial.createdAt,
      kind: 'refusal',
      sentence: [
        { text: '', accountId: denial.actorId },
        { text: ` bị từ chối «${denial.command}»: ${denial.reason}` },
      ],
    }));
    return whole(entries);
  }

  private async withNames(entries: TimelineEntry[]): Promise<TimelineEntry[]> {
    const ids = entries.flatMap(({ sentence }) => sentence.flatMap(({ accountId }) => accountId ?? []));
    const names = await namesOf(this.db, ids);
    return entries.map((entry) => ({
      ...entry,
      sentence: entry.sentence.map((part) =>
        part.accountId ? { ...part, text: names.get(part.accountId) || 'Chưa có tên' } : part,
      ),
    }));
  }
}
