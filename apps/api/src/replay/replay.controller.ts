import {
  CompareQuery,
  mayUse,
  MomentQuery,
  replayKinds,
  replayRoutes,
  StepQuery,
  ValueQuery,
  ViewpointQuery,
} from '@market/contracts';
import type {
  Blame,
  Comparison,
  Feature,
  Lane,
  PastMoment,
  ReplayKind,
  ValueHistory,
  Viewpoint,
} from '@market/contracts';
import { Refusal, streamName } from '@market/domain';
import { Controller, Injectable, Param, Query } from '@nestjs/common';
import type { PipeTransform } from '@nestjs/common';
import { AuditViews } from '../audit-log/audit-views.js';
import { CalledBy, denied } from '../http/caller.js';
import type { Caller } from '../http/caller.js';
import { Handles } from '../http/handles.js';
import { IdPipe } from '../http/validation.js';
import { Replay } from './replay.js';

/** The rights of a visit besides canAccessLogs: those of the live call. */
const features: Record<ReplayKind, Feature> = {
  project: 'canViewAllProjects',
  conversation: 'canReviewProjects',
  account: 'canManageUsers',
};

const mayVisit = (caller: Caller, kind: ReplayKind): boolean => mayUse(caller, features[kind]);

@Injectable()
class KindPipe implements PipeTransform<string, ReplayKind> {
  transform(value: string): ReplayKind {
    const kind = replayKinds.find((one) => one === value);
    if (!kind) throw new Refusal('request.invalid', `Chỉ xem lại được: ${replayKinds.join(', ')}`);
    return kind;
  }
}

const asAdmin = 'admin';

/** The past of orders, conversations and accounts, for admins. */
@Controller()
export class ReplayController {
  constructor(
    private readonly replay: Replay,
    private readonly views: AuditViews,
  ) {}

  @Handles(replayRoutes.moment)
  moment(
    @CalledBy() caller: Caller,
    @Param('kind', KindPipe) kind: ReplayKind,
    @Param('id', IdPipe) id: string,
    @Query() { at, as, step }: StepQuery,
  ): Promise<PastMoment> {
    this.admit(caller, kind, id);
    return this.replay.moment({ kind, id }, as || asAdmin, at || undefined, step || undefined);
  }

  @Handles(replayRoutes.compare)
  compare(
    @CalledBy() caller: Caller,
    @Param('kind', KindPipe) kind: ReplayKind,
    @Param('id', IdPipe) id: string,
    @Query() { from, to, as, show }: CompareQuery,
  ): Promise<Comparison> {
    this.admit(caller, kind, id);
    const between = { from: from || undefined, to: to || undefined, show: show || undefined };
    return this.replay.compare({ kind, id }, as || asAdmin, between);
  }

  @Handles(replayRoutes.value)
  value(
    @CalledBy() caller: Caller,
    @Param('kind', KindPipe) kind: ReplayKind,
    @Param('id', IdPipe) id: string,
    @Query() { pointer, at, as }: ValueQuery,
  ): Promise<ValueHistory> {
    this.admit(caller, kind, id);
    return this.replay.value({ kind, id }, as || asAdmin, { pointer, at: at || undefined });
  }

  @Handles(replayRoutes.blame)
  blame(
    @CalledBy() caller: Caller,
    @Param('kind', KindPipe) kind: ReplayKind,
    @Param('id', IdPipe) id: string,
    @Query() { at, as }: MomentQuery,
  ): Promise<Blame> {
    this.admit(caller, kind, id);
    return this.replay.blame({ kind, id }, as || asAdmin, at || undefined);
  }

  @Handles(replayRoutes.viewpoints)
  viewpoints(
    @CalledBy() caller: Caller,
    @Param('kind', KindPipe) kind: ReplayKind,
    @Param('id', IdPipe) id: string,
  ): Promise<Viewpoint[]> {
    this.admit(caller, kind, id);
    return this.replay.viewpoints({ kind, id });
  }

  @Handles(replayRoutes.lanes)
  lanes(
    @CalledBy() caller: Caller,
    @Param('kind', KindPipe) kind: ReplayKind,
    @Param('id', IdPipe) id: string,
    @Query() { as }: ViewpointQuery,
  ): Promise<Lane[]> {
    this.admit(caller, kind, id);
    const related = replayKinds.filter((each) => mayVisit(caller, each));
    return this.replay.lanes({ kind, id }, as || asAdmin, related);
  }

  private admit(caller: Caller, kind: ReplayKind, id: string): void {
    if (!mayVisit(caller, kind)) throw denied();
    this.views.visited(caller.accountId, streamName(kind, id));
  }
}
