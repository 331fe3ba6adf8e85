import { companyDefaults, stageIndex, stages } from '@control-center/contracts';
import type {
  DueDays,
  InstalmentKind,
  ProjectStatus,
  RecordPayment,
  StageId,
  StageProgress,
  StoredFile,
} from '@control-center/contracts';
import type { Facts } from '../actor.js';
import { addDays, vietnamDay } from '../calendar/calendar.js';
import { Refusal } from '../refusal.js';
import { requireReason } from './factories.js';
import type { Decisions, Evolve, InstalmentRecord, ProjectEvent, ProjectState } from './state.js';
import { fileEvents, requireFormats } from './values/files.js';
import { factoryInBrief, nothingMore, toEveryone, toOffice } from './values/history.js';
import type { History, HistoryObject, Line } from './values/history.js';
import { newDrawingsOf } from './values/new-drawings.js';
import { afterDays, dueWith, isScheduled, scheduleOf } from './values/price.js';
import type { ScheduledInstalment } from './values/price.js';

// Production and payments: from the approved price to the completed order.

/** `on` is the day in Vietnam, as in 2026-12-05. */
type Received = { amount: number; on: string; note: string };

/** `notedAt` is what the factory's phone said, where it did. */
type StageEvent = { stageId: StageId; notes: string; attachments: string[]; notedAt?: string };

/** These names and shapes are storage (docs/how-to/change-an-event.md). */
export type ProductionEvents = {
  PaymentRequested: { instalments: ScheduledInstalment[] };
  /** `received` is absent where the whole instalment arrived on the day of the event, which is all that was recorded once. */
  PaymentRecorded: { kind: InstalmentKind; reference: string; received?: Received };
  ProductionStarted: { instalments: ScheduledInstalment[] };
  StageCompleted: StageEvent;
  StageAnnotated: StageEvent;
  StageReopened: StageEvent;
  /** Later revisions of drawings that the factory has looked at. */
  DrawingsSeen: { manufacturerId: string; urls: string[] };
  /** The order will be ready on another day, an ISO date; what was promised stays what it was. */
  DelayAnnounced: { date: string; reason: string };
  /**
   * `reason` is present where a stage was open or an instalment unpaid. `instalments`: the schedule with a due date for each
   * open one, where something is unpaid; events of earlier releases have none.
   */
  ProjectCompleted: { reason?: string; instalments?: ScheduledInstalment[] };
};

/** Absent notes and attachments stay unchanged. */
type StageUpdate = {
  stageId: StageId;
  notes?: string | undefined;
  attachments?: string[] | undefined;
  notedAt?: string | undefined;
  files: StoredFile[];
};

export type ProductionCommands = {
  RequestPayment: { due: DueDays };
  RecordPayment: RecordPayment;
  StartProduction: { due: DueDays };
  CompleteStage: StageUpdate;
  ReopenStage: StageUpdate;
  ConfirmDrawings: { drawings: readonly string[] };
  AnnounceDelay: { date: string; reason: string };
  /** `due`: the company's days; absent for the usual ones. */
  CompleteProject: { reason?: string; due?: DueDays };
};

/** A stage may be changed up to the first incomplete one, or where it is already complete (rulings A4). */
function requireReached(state: ProjectState, stageId: StageId): void {
  const next = state.stages.findIndex(({ isCompleted }) => !isCompleted);
  const reached = state.stages[stageIndex(stageId)]!.isCompleted || stageIndex(stageId) <= next;
  if (!reached)
    throw new Refusal('stage.out-of-order', 'Hãy hoàn thành các công đoạn trước đó trước', {
      status: state.status,
    });
}

/** Completes or reopens a stage. Where it is in that state already, its notes and attachments may still change. */
function stageEvents(
  state: ProjectState,
  { stageId, notes, attachments, notedAt, files }: StageUpdate,
  isCompleted: boolean,
  actor: Facts['actor'],
): ProjectEvent[] {
  requireReached(state, stageId);
  const stage = state.stages[stageIndex(stageId)]!;
  const present = { drawingFileUrl: null, attachments: stage.attachments };
  requireFormats({ attachments, attachedAs: 'stage' }, actor, present);
  const data = {
    stageId,
    notes: notes ?? stage.notes,
    attachments: attachments ?? stage.attachments,
    ...(notedAt === undefined ? {} : { notedAt }),
  };
  const isSame = data.notes === stage.notes && data.attachments.join() === stage.attachments.join();
  if (stage.isCompleted === isCompleted)
    return isSame ? [] : [...fileEvents(state, files), { type: 'StageAnnotated', data }];
  return [...fileEvents(state, files), { type: isCompleted ? 'StageCompleted' : 'StageReopened', data }];
}

const wrong = (field: keyof RecordPayment, message: string) =>
  new Refusal('request.invalid', message, { fields: { [field]: message } });

/** What arrived, where it was said. An instalment that is short needs a note that says why. */
function receivedIn(
  { amount, receivedOn, note = '' }: RecordPayment,
  instalment: InstalmentRecord,
  now: string,
): { received?: Received } {
  if (amount === undefined && receivedOn === undefined && note === '') return {};
  const today = vietnamDay(now);
  const received = { amount: amount ?? instalment.amount, on: receivedOn ?? today, note };
  if (received.on > today) throw wrong('receivedOn', 'Ngày nhận không thể ở tương lai');
  if (received.amount < instalment.amount && note === '')
    throw wrong('note', `Thiếu so với ${instalment.amount} VND của đợt này: vui lòng ghi rõ lý do`);
  return { received };
}

/** Whether every stage is done and the whole price, as it applies now, is paid. */
const isFinished = (state: ProjectState): boolean =>
  state.stages.every(({ isCompleted }) => isCompleted) &&
  isScheduled(state) &&
  state.instalments.every(({ paidAt }) => paidAt !== null);

/** The schedule of an order that is completed with something unpaid: no open instalment is left without a due date. */
function dueAtTheEnd(state: ProjectState, due: DueDays, now: string): ScheduledInstalment[] | undefined {
  if (state.finalPrice === null) return undefined;
  const known = isScheduled(state) ? state.instalments : scheduleOf(state, due, now);
  if (known.every(({ dueAt }) => dueAt !== null) && isScheduled(state)) return undefined;
  return known.map(({ kind, percent, amount, dueAt, dueDays }) => ({
    ...{ kind, percent, amount, dueDays },
    dueAt: dueAt ?? afterDays(dueDays, now),
  }));
}

/** A delay of more than a year is taken for a mistake. */
const longestDelay = 366;

function requireDelayDate(date: string, now: string): void {
  const today = vietnamDay(now);
  const message =
    date <= today
      ? 'Ngày giao mới phải sau hôm nay'
      : date > addDays(today, longestDelay)
        ? 'Ngày giao mới phải trong vòng một năm'
        : undefined;
  if (message) throw new Refusal('request.invalid', message, { fields: { date: message } });
}

export const decideProduction: Decisions<ProductionCommands> = {
  RequestPayment: (state, { due }, { now }) =>
    state.status === 'payment_pending'
      ? []
      : [{ type: 'PaymentRequested', data: { instalments: scheduleOf(state, due, now) } }],

  RecordPayment: (state, payment, { now }) => {
    const { kind, reference = '' } = payment;
    const instalment = state.instalments.find((scheduled) => scheduled.kind === kind);
    if (!instalment) throw new Refusal('payment.not-scheduled', 'Chưa có lịch thanh toán');
    if (instalment.paidAt) return [];
    return [{ type: 'PaymentRecorded', data: { kind, reference, ...receivedIn(payment, instalment, now) } }];
  },

  StartProduction: (state, { due }, { now }) => {
    if (state.status === 'in_production') return [];
    if (state.assignedManufacturerId === null)
      throw new Refusal('project.no-factory', 'Đơn chưa có nhà máy: hãy bấm «Giao cho nhà máy» trước', {
        status: state.status,
      });
    const instalments = isScheduled(state) ? [] : scheduleOf(state, due, now);
    return [{ type: 'ProductionStarted', data: { instalments } }];
  },

  CompleteStage: (state, data, { actor }) => stageEvents(state, data, true, actor),

  ReopenStage: (state, data, { actor }) => stageEvents(state, data, false, actor),

  ConfirmDrawings: (state, { drawings }, { actor }) => {
    const unseen = newDrawingsOf(state, actor.id);
    const urls = [...new Set(drawings)].filter((url) => unseen.includes(url));
    return urls.length > 0 ? [{ type: 'DrawingsSeen', data: { manufacturerId: actor.id, urls } }] : [];
  },

  AnnounceDelay: ({ delays }, { date, reason }, { now }) => {
    const latest = delays.at(-1);
    if (latest?.date === date && latest.reason === reason) return [];
    requireDelayDate(date, now);
    return [{ type: 'DelayAnnounced', data: { date, reason } }];
  },

  CompleteProject: (state, { reason = '', due = companyDefaults.dueDays }, { now }) => {
    if (state.status === 'completed') return [];
    if (isFinished(state)) return [{ type: 'ProjectCompleted', data: {} }];
    requireReason(reason, 'Còn công đoạn chưa xong hoặc đợt chưa thanh toán: vui lòng nêu lý do');
    const instalments = dueAtTheEnd(state, due, now);
    return [{ type: 'ProjectCompleted', data: { reason, ...(instalments ? { instalments } : {}) } }];
  },
};

/** Index of the highest completed stage, -1 for none. A reopened earlier stage leaves a gap below it. */
const highestCompleted = (all: readonly StageProgress[]): number =>
  all.findLastIndex(({ isCompleted }) => isCompleted);

/** The percentage of the last completed stage in order, 0 to 100. */
export const percentOf = (state: Pick<ProjectState, 'stages'>): number =>
  stages[highestCompleted(state.stages)]?.percent ?? 0;

/** In the production phase the status follows from the stages alone (rulings A4). */
export const productionStatus = (all: readonly StageProgress[]): ProjectStatus => {
  const highest = highestCompleted(all);
  if (highest >= stageIndex('packaging-delivery')) return 'ready_for_delivery';
  return highest >= stageIndex('precision-machining') ? 'quality_check' : 'in_production';
};

function withStage(
  state: ProjectState,
  stageId: StageId,
  at: string,
  change: Partial<StageProgress>,
): ProjectState {
  const changed = state.stages.map((stage) => (stage.stageId === stageId ? { ...stage, ...change } : stage));
  return {
    ...state,
    stages: changed,
    status: productionStatus(changed),
    instalments: state.instalments.map((instalment) =>
      change.isCompleted && dueWith[instalment.kind] === stageId && instalment.dueAt === null
        ? { ...instalment, dueAt: afterDays(instalment.dueDays, at) }
        : instalment,
    ),
  };
}

const unpaid = { paidAt: null, reference: '' };

const paymentOf = ({ paidAt, reference, received }: InstalmentRecord) => ({
  ...{ paidAt, reference },
  ...(received ? { received } : {}),
});

/** A schedule in which earlier payments stay recorded. */
const scheduled = (state: ProjectState, schedule: readonly ScheduledInstalment[]): InstalmentRecord[] =>
  schedule.map((instalment) => {
    const known = state.instalments.find(({ kind }) => kind === instalment.kind);
    return { ...instalment, ...unpaid, ...(known && paymentOf(known)) };
  });

const isDepositPaid = (all: readonly InstalmentRecord[]): boolean =>
  all.some(({ kind, paidAt }) => kind === 'deposit' && paidAt !== null);

export const evolveProduction: Evolve<ProductionEvents> = {
  PaymentRequested: (state, { data }) => {
    const all = scheduled(state, data.instalments);
    return {
      ...state,
      instalments: all,
      status: isDepositPaid(all) ? 'payment_confirmed' : 'payment_pending',
    };
  },
  PaymentRecorded: (state, { data, at }) => ({
    ...state,
    status:
      state.status === 'payment_pending' && data.kind === 'deposit' ? 'payment_confirmed' : state.status,
    instalments: state.instalments.map((instalment) =>
      instalment.kind === data.kind
        ? { ...instalment, ...paymentOf({ ...instalment, ...data, paidAt: at }) }
        : instalment,
    ),
  }),
  ProductionStarted: (state, { data }) => ({
    ...state,
    status: productionStatus(state.stages),
    instalments: data.instalments.length > 0 ? scheduled(state, data.instalments) : state.instalments,
  }),
  StageCompleted: (state, { data: { stageId, ...change }, at }) =>
    withStage(state, stageId, at, { isCompleted: true, completedAt: at, ...change }),
  StageAnnotated: (state, { data: { stageId, ...change }, at }) => withStage(state, stageId, at, change),
  StageReopened: (state, { data: { stageId, ...change }, at }) =>
    withStage(state, stageId, at, { isCompleted: false, completedAt: null, ...change }),
  DrawingsSeen: (state, { data: { manufacturerId, urls }, at }) => ({
    ...state,
    seenDrawings: [...state.seenDrawings, ...urls.map((url) => ({ manufacturerId, url, at }))],
  }),
  DelayAnnounced: (state, { data, at }) => ({
    ...state,
    delays: [...state.delays, { ...data, at }],
  }),
  ProjectCompleted: (state, { data: { instalments } }) => ({
    ...state,
    status: 'completed',
    instalments: instalments ? scheduled(state, instalments) : state.instalments,
  }),
};

const filesAt = ({ files }: ProjectState, urls: readonly string[]): HistoryObject[] =>
  files.filter(({ url }) => urls.includes(url)).map(({ name, url }) => ({ kind: 'file', name, url }));

const stageLine = ({ stageId, notes }: StageEvent): Line => ({
  objects: [{ kind: 'stage', stageId }],
  text: notes,
});

export const productionHistory: History<ProductionEvents> = {
  PaymentRequested: factoryInBrief('yêu cầu thanh toán', (_, { finalPrice }) => ({
    objects: finalPrice === null ? [] : [{ kind: 'amount', amount: finalPrice }],
  })),
  PaymentRecorded: {
    ...toOffice<ProductionEvents['PaymentRecorded']>('ghi nhận thanh toán:'),
    alone: 'ghi nhận thanh toán',
    readers: {
      ...toOffice<ProductionEvents['PaymentRecorded']>('', ({ kind }, { instalments }) => ({
        objects: [
          { kind: 'instalment', instalment: kind },
          {
            kind: 'amount',
            amount: instalments.find((instalment) => instalment.kind === kind)?.amount ?? 0,
          },
        ],
      })).readers,
      factory: ({ kind }) => (kind === 'deposit' ? {} : undefined),
    },
  },
  ProductionStarted: toEveryone('bắt đầu sản xuất'),
  StageCompleted: toEveryone('hoàn thành công đoạn', stageLine),
  StageAnnotated: toEveryone('ghi chú công đoạn', stageLine),
  StageReopened: toEveryone('mở lại công đoạn', stageLine),
  DrawingsSeen: {
    verb: 'đã xem bản vẽ mới',
    readers: {
      factory: ({ manufacturerId, urls }, state, { id }) =>
        manufacturerId === id ? { objects: filesAt(state, urls) } : undefined,
      provider: ({ manufacturerId, urls }, state) => ({
        objects: filesAt(state, urls),
        also: { manufacturerIds: [manufacturerId] },
      }),
    },
  },
  DelayAnnounced: {
    verb: 'báo trễ, ngày giao mới:',
    readers: {
      customer: ({ date }) => ({ objects: [{ kind: 'date', date }] }),
      factory: ({ date, reason }) => ({ objects: [{ kind: 'date', date }], text: reason }),
      provider: ({ date, reason }) => ({ objects: [{ kind: 'date', date }], text: reason }),
    },
  },
  ProjectCompleted: {
    verb: 'hoàn thành dự án',
    readers: {
      customer: nothingMore,
      factory: nothingMore,
      provider: ({ reason }) => (reason === undefined ? {} : { text: reason }),
    },
  },
};
