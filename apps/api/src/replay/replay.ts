import { roleLabels } from '@market/contracts';
import type {
  Blame,
  Comparison,
  Difference,
  Lane,
  PastEvent,
  PastMoment,
  PastState,
  ReplayKind,
  ValueHistory,
  Viewpoint,
} from '@market/contracts';
import {
  beforeCommand,
  blameOf,
  changesOfValue,
  differencesBetween,
  endOfCommand,
  endsOfCommands,
  leavesOf,
  pathOfPointer,
  placedDifferences,
  placeOf,
  placesIn,
  Refusal,
  touchesOf,
} from '@market/domain';
import type { Place } from '@market/domain';
import { findProject, listProjects, namesOf } from '@market/rows';
import { inTurns, ownTurn } from '@platform/log';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { CompanySettings } from '../company/company-settings.js';
import { PastStreams } from './past-streams.js';
import type { OrderPast } from './past-streams.js';
import { accountView, conversationView, orderView } from './views.js';
import type { View } from './views.js';

export type StreamOf = { kind: ReplayKind; id: string };

/** The number of accounts beside an order and of orders beside an account, the newest ones. */
const mostLanes = 20;
/** The number of events on all lanes: those of a stream beside the visited one are only counted when they would be more. */
const mostEvents = 20_000;
/** Events that are put into words, and values that are looked at, before other requests may run. */
const [toldAtOnce, lookedAtOnce] = [50, 1_000];

/** Any order, conversation or account at any moment, as any role saw it. */
@Injectable()
export class Replay {
  constructor(
    private readonly pasts: PastStreams,
    private readonly company: CompanySettings,
    private readonly db: Pool,
  ) {}

  /** `step`: the single event instead of its command. */
  async moment(
    stream: StreamOf,
    viewpoint: string,
    at: string | undefined,
    step?: 'event',
  ): Promise<PastMoment> {
    const view = await this.view(stream, viewpoint);
    const place = placeIn(view, at, 'at', step);
    const { revision, now } = place;
    const state = view.stateAt(place);
    await ownTurn();
    const event = revision < 0 ? null : await this.eventsAt(view, [revision]).then(([one]) => one!);
    const since = step === 'event' ? revision - 1 : beforeCommand(view.past, revision);
    return {
      ...{ revision, head: view.past.length - 1, now, event },
      sentence: event?.entry?.sentence ?? [],
      state,
      changed: revision < 0 ? [] : changedBetween(view.stateAt({ revision: since, now }), state),
    };
  }

  async compare(
    stream: StreamOf,
    viewpoint: string,
    { from, to, show }: { from?: string | undefined; to?: string | undefined; show?: 'all' | undefined },
  ): Promise<Comparison> {
    const view = await this.view(stream, viewpoint);
    const [first, second] = [placeIn(view, from ?? '0', 'from'), placeIn(view, to, 'to')].sort(
      (a, b) => a.revision - b.revision || a.now.localeCompare(b.now),
    ) as [Place, Place];
    const before = view.stateAt(first);
    await ownTurn();
    const after = view.stateAt(second);
    await ownTurn();
    const ends = endsOfCommands(view.past, first.revision, second.revision);
    if (before === null || after === null)
      return {
        ...{ from: first, to: second },
        changed: changedBetween(before, after).map((one) => ({
          ...one,
          ...{ revision: second.revision, changes: ends.length },
        })),
        events: [],
      };
    const placed = placedDifferences(before, after);
    await ownTurn();
    // All are computed for the same time, so that only events make differences.
    const touched = await touchesOf(
      placed.map(({ path }) => path),
      (revision) => view.stateAt({ revision, now: second.now }),
      first.revision,
      ends,
      ownTurn,
    );
    const changed = placed.map(({ difference }, index) => ({ ...difference, ...touched[index]! }));
    return {
      ...{ from: first, to: second, changed },
      events: await this.eventsOf(view, changed),
      ...(show === 'all' ? { same: await sameIn(changed, after) } : {}),
    };
  }

  /** Each change of a value that the viewer could see, command by command. */
  async value(
    stream: StreamOf,
    viewpoint: string,
    { pointer, at }: { pointer: string; at?: string | undefined },
  ): Promise<ValueHistory> {
    const view = await this.view(stream, viewpoint);
    const place = placeIn(view, at, 'at');
    const head = view.past.length - 1;
    const { now } = placeIn(view, undefined, 'at');
    const path = pathOfPointer(pointer, view.stateAt(place));
    const changes = await changesOfValue(
      (revision) => view.stateAt({ revision, now }),
      path,
      endsOfCommands(view.past, -1, head),
      ownTurn,
    );
    return { changes: changes.reverse(), events: await this.eventsOf(view, changes) };
  }

  /** All revisions are computed for the same time, so that only events set values. */
  async blame(stream: StreamOf, viewpoint: string, at: string | undefined): Promise<Blame> {
    const view = await this.view(stream, viewpoint);
    const { revision, now } = placeIn(view, at, 'at');
    const values = await blameOf((each) => view.stateAt({ revision: each, now }), revision, ownTurn);
    const known = values.filter((value) => value.revision >= 0);
    return { revision, values: known, events: await this.eventsOf(view, known) };
  }

  /** Without duplicates, in the order of the log. */
  private eventsOf(view: View, found: readonly { revision: number }[]): Promise<PastEvent[]> {
    const revisions = [...new Set(found.map(({ revision }) => revision))].sort((a, b) => a - b);
    return this.eventsAt(
      view,
      revisions.filter((each) => each >= 0),
    );
  }

  private async eventsAt({ eventAt }: View, revisions: readonly number[]): Promise<PastEvent[]> {
    return this.named(await inTurns(revisions, toldAtOnce, eventAt));
  }

  /** `related`: the kinds of streams beside the one that the caller may visit. */
  async lanes(stream: StreamOf, viewpoint: string, related: readonly ReplayKind[]): Promise<Lane[]> {
    const streams = [stream, ...(await this.beside(stream, viewpoint, related))];
    const names = await namesOf(
      this.db,
      streams.map(({ id }) => id),
    );
    const lanes: Lane[] = [];
    let told = 0;
    // One after another, so that only one past is worked on.
    for (const { kind, id } of streams) {
      const view = await this.view({ kind, id }, viewpoint);
      const { length } = view.past;
      const isTold = lanes.length === 0 || told + length <= mostEvents;
      if (isTold) told += length;
      const events = await this.eventsAt(view, isTold ? view.past.map(({ revision }) => revision) : []);
      const label = kind === 'account' ? names.get(id) || 'Chưa có tên' : labelOf(kind, view.past, viewpoint);
      lanes.push({ kind, id, label, events, ...(!isTold && { untold: length }) });
    }
    return lanes;
  }

  /** Only admins see accounts. */
  async viewpoints({ kind, id }: StreamOf): Promise<Viewpoint[]> {
    const admin = { as: 'admin', label: roleLabels.admin };
    if (kind === 'account') return [admin];
    const factories = factoriesOf(await this.order(id));
    const names = await namesOf(this.db, factories);
    return [
      admin,
      { as: 'provider', label: roleLabels.vietphat },
      { as: 'customer', label: roleLabels.customer },
      ...factories.map((factory) => ({
        as: `manufacturer:${factory}`,
        label: names.get(factory) || roleLabels.manufacturer,
      })),
    ];
  }

  private async beside(
    { kind, id }: StreamOf,
    viewpoint: string,
    related: readonly ReplayKind[],
  ): Promise<StreamOf[]> {
    if (kind === 'account')
      return viewpoint === 'admin' && related.includes('project') ? this.ordersOf(id) : [];
    const pair = (['project', 'conversation'] as const).filter(
      (each) => each !== kind && related.includes(each),
    );
    const seesAccounts = viewpoint === 'admin' && related.includes('account');
    const accounts = seesAccounts ? participantsOf(await this.order(id)).slice(0, mostLanes) : [];
    const known = await Promise.all(accounts.map((account) => this.pasts.account(account)));
    return [
      ...pair.map((each) => ({ kind: each, id })),
      ...accounts.flatMap((account, index): StreamOf[] =>
        known[index]!.length > 0 ? [{ kind: 'account', id: account }] : [],
      ),
    ];
  }

  /** The orders in which an account takes part, in each of its roles that has orders of its own. */
  private async ordersOf(account: string): Promise<StreamOf[]> {
    const roles = ['customer', 'manufacturer'] as const;
    const lists = await Promise.all(
      roles.map((role) => listProjects(this.db, { id: account, role }, {}, { limit: mostLanes })),
    );
    const newest = lists.flatMap(({ rows }) => rows).sort((a, b) => b.createdAt.localeCompare(a.createdAt));
    return newest.slice(0, mostLanes).map(({ id }) => ({ kind: 'project', id }));
  }

  /** The past of a stream for one viewer; throws where there is none. */
  async view({ kind, id }: StreamOf, viewpoint: string): Promise<View> {
    if (kind === 'account') {
      const past = await this.pasts.account(id);
      if (past.length === 0) throw new Refusal('account.not-found', 'Không tìm thấy tài khoản');
      return accountView(past, viewpoint);
    }
    if (kind === 'conversation') {
      const [order, past] = await Promise.all([this.order(id), this.pasts.conversation(id)]);
      return conversationView(order, past, viewpoint);
    }
    const [order, company, row] = await Promise.all([
      this.order(id),
      this.company.events(),
      findProject(this.db, id),
    ]);
    return orderView(order, viewpoint, { company, customerName: row?.customerName ?? '' });
  }

  private async order(id: string): Promise<OrderPast> {
    const past = await this.pasts.order(id);
    if (past.length === 0) throw new Refusal('project.not-found', 'Không tìm thấy dự án');
    return past;
  }

  /** Fills in the present names of the accounts in the sentences. */
  private async named(events: PastEvent[]): Promise<PastEvent[]> {
    const ids = events.flatMap(
      ({ entry }) => entry?.sentence.flatMap(({ accountId }) => accountId ?? []) ?? [],
    );
    const names = await namesOf(this.db, ids);
    const withName = ({ accountId, text, ...rest }: { accountId?: string; text: string }) =>
      accountId ? { ...rest, accountId, text: names.get(accountId) || 'Chưa có tên' } : { ...rest, text };
    return events.map(({ entry, ...event }) => ({
      ...event,
      entry: entry && { ...entry, sentence: entry.sentence.map(withName) },
    }));
  }
}

/** A viewer who took no part may not learn the title. */
const labelOf = (kind: 'project' | 'conversation', past: View['past'], viewpoint: string): string => {
  if (kind === 'conversation') return 'Trao đổi';
  return viewpoint === 'admin' ? (past as OrderPast).at(-1)!.after.title : 'Đơn hàng';
};

/** A revision within a command stands for the complete command, unless a single event is requested. */
function placeIn({ past }: View, moment: string | undefined, field: string, step?: 'event'): Place {
  const place = placeOf(past, moment) ?? (past.length === 0 ? { revision: -1, now: noTime } : undefined);
  if (place && step === 'event') return place;
  if (place) {
    const revision = endOfCommand(past, place.revision);
    return { revision, now: moment?.includes('T') ? place.now : (past[revision]?.at ?? place.now) };
  }
  const message = `Chưa có sự kiện số ${String(moment)}: số mới nhất là ${String(past.length - 1)}`;
  throw new Refusal('request.invalid', message, { fields: { [field]: message } });
}

const noTime = new Date(0).toISOString();

/** The values of a state that no difference is about. */
async function sameIn(
  differences: readonly Difference[],
  state: PastState,
): Promise<{ pointer: string; value: unknown }[]> {
  const differ = new Set(differences.map(({ pointer }) => pointer));
  const isWithinOne = (pointer: string) =>
    pointer.split('/').some((_, index, steps) => differ.has(steps.slice(0, index + 1).join('/')));
  const placeAt = placesIn(state);
  const found = await inTurns([...leavesOf(state)], lookedAtOnce, (path) => {
    const place = placeAt(path);
    return isWithinOne(place.pointer) ? [] : [place];
  });
  return found.flat();
}

/** The complete state without values, for the moment when the viewer begins or ceases to take part. */
const changedBetween = (before: PastState | null, after: PastState | null): Difference[] => {
  if (before && after) return differencesBetween(before, after);
  return before === after ? [] : [{ pointer: '' }];
};

/** The factories that ever took part in an order, in their order. */
const factoriesOf = (order: OrderPast): string[] => [
  ...new Set(
    order.flatMap(({ after: { assignedManufacturerId, invitedManufacturerIds } }) => [
      ...invitedManufacturerIds,
      ...(assignedManufacturerId ? [assignedManufacturerId] : []),
    ]),
  ),
];

const participantsOf = (order: OrderPast): string[] => [
  ...new Set([order.at(-1)!.after.customerId, ...factoriesOf(order)]),
];
