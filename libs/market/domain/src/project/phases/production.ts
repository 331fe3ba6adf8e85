import { companyDefaults, maxStageFiles, noReason, stageIndex } from '@market/contracts';
import type { DueDays, RecordPayment, StageId, StoredFile } from '@market/contracts';
import type { Facts } from '../../actor.js';
import { addDays, vietnamDay } from '../../calendar/calendar.js';
import { invalidField, Refusal } from '../../refusal.js';
import { percentOfKind } from './payments.js';
import type { Decisions, Evolve, InstalmentRecord, ProjectState, StageState } from '../state.js';
import { fileEvents, requireFormats } from '../files/files.js';
import { factoryInBrief, nothingMore, toEveryone } from '../history/sentence.js';
import type { History, HistoryObject, Line } from '../history/sentence.js';
import { newDrawingsOf } from '../files/new-drawings.js';
import { addedNotes, requireRoomForNotes, withNotes } from '../values/notes.js';
import {
  afterDays,
  arrivedOf,
  dueAtTheEnd,
  dueWith,
  isScheduled,
  priceNamed,
  scheduleOf,
} from '../values/money.js';
import { productionStatus } from '../values/progress.js';
import { requireReason } from '../values/reasons.js';
import { stageVersion } from '../values/sections.js';
import type { ProductionEvents, ProjectEvent, Received, ScheduledInstalment, StageEvent } from '../events.js';

// Production and payments: from the approved price to the completed order.

/** Notes and attachments are added. `version`: that of the stage as the author saw it; any, where it is absent. */
type StageUpdate = {
  version?: string | undefined;
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

/** A stage may be changed up to the first incomplete one, or where it is already complete. */
function requireReached(state: ProjectState, stageId: StageId): void {
  const next = state.stages.findIndex(({ isCompleted }) => !isCompleted);
  const reached = state.stages[stageIndex(stageId)]!.isCompleted || stageIndex(stageId) <= next;
  if (!reached)
    throw new Refusal('stage.out-of-order', 'Hãy hoàn thành các công đoạn trước đó trước', {
      status: state.status,
    });
}

/** Refuses to complete or reopen a stage that was completed or reopened since its author saw it. */
function requireSeen(stage: StageState, seen: string | undefined): void {
  const version = stageVersion(stage);
  if (seen === undefined || seen === version) return;
  const { isCompleted, completedAt, notes } = stage;
  const message = isCompleted
    ? 'Công đoạn này đã được hoàn thành trong lúc đó. Hãy xem lại trước khi gửi.'
    : 'Công đoạn này đã được mở lại trong lúc đó. Hãy xem lại trước khi gửi.';
  throw new Refusal('stage.changed', message, {
    present: { version, fields: { isCompleted, completedAt, notes } },
  });
}

/** Completes or reopens a stage, unless it is in that state already. Its notes and files are added to the earlier ones. */
function stageEvents(
  state: ProjectState,
  { stageId, notes = '', attachments = [], notedAt, version, files }: StageUpdate,
  isCompleted: boolean,
  actor: Facts['actor'],
): ProjectEvent[] {
  const stage = state.stages[stageIndex(stageId)]!;
  const isToggled = stage.isCompleted !== isCompleted;
  if (isToggled) requireSeen(stage, version);
  requireReached(state, stageId);
  const present = { drawingFileUrl: null, attachments: stage.attachments };
  requireFormats({ attachments, attachedAs: 'stage' }, actor, present);
  const added = addedNotes(stage.notes, notes);
  const data = {
    stageId,
    notes: withNotes(stage.notes, added),
    attachments: [...new Set([...stage.attachments, ...attachments])],
    ...(notedAt === undefined ? {} : { notedAt }),
  };
  requireRoomForNotes('stage', data.notes, 'notes');
  if (data.attachments.length > maxStageFiles)
    throw invalidField('attachments', `Mỗi công đoạn có tối đa ${maxStageFiles} ảnh và file`);
  if (isToggled) {
    return [...fileEvents(state, files), { type: isCompleted ? 'StageCompleted' : 'StageReopened', data }];
  }
  const isSame =
    added === '' &&
    data.attachments.length === stage.attachments.length &&
    (notedAt === undefined || notedAt === stage.notedAt);
  return isSame ? [] : [...fileEvents(state, files), { type: 'StageAnnotated', data }];
}

/** What arrived, if it was stated. An instalment that is short needs a note with the reason. */
function receivedIn(
  { amount, receivedOn, note = '' }: RecordPayment,
  instalment: InstalmentRecord,
  now: string,
): { received?: Received } {
  if (amount === undefined && receivedOn === undefined && note === '') return {};
  const today = vietnamDay(now);
  const received = { amount: amount ?? instalment.amount, on: receivedOn ?? today, note };
  if (received.on > today) throw invalidField('receivedOn', 'Ngày nhận không thể ở tương lai');
  if (received.amount < instalment.amount && note === '')
    throw invalidField('note', `Thiếu so với ${instalment.amount} VND của đợt này: vui lòng ghi rõ lý do`);
  return { received };
}

/** Refuses a second record of an instalment that says something else: it is neither another payment nor a correction. */
function requireSameRecord(
  { kind, reference, amount, receivedOn, note }: RecordPayment,
  { paidAt, ...known }: InstalmentRecord,
): void {
  const recorded = {
    reference: known.reference,
    amount: arrivedOf(known),
    receivedOn: known.received?.on ?? vietnamDay(paidAt!),
    note: known.received?.note ?? '',
  };
  const said = Object.entries({ reference, amount, receivedOn, note }).filter(([, value]) => value);
  if (said.every(([field, value]) => recorded[field as keyof typeof recorded] === value)) return;
  const message = 'Đợt này đã được ghi nhận khác. Ghi sai thì dùng «Sửa khoản đã ghi nhận».';
  throw new Refusal('payment.already-recorded', message, { present: { version: kind, fields: recorded } });
}

/**
 * Money that arrives for an order whose schedule no longer applies. Once a payment was requested, the amount must
 * be stated.
 */
function unscheduled(state: ProjectState, payment: RecordPayment, now: string): ProjectEvent[] {
  const { kind, amount, receivedOn, note = '', reference = '' } = payment;
  const { payment_pending: requested, in_production: produced } = state.reachedAt;
  if (!requested && !produced) throw new Refusal('payment.not-scheduled', 'Chưa có lịch thanh toán');
  if (amount === undefined)
    throw invalidField('amount', 'Không còn lịch thanh toán: vui lòng nhập số tiền đã nhận');
  const received = { amount, on: receivedOn ?? vietnamDay(now), note };
  if (received.on > vietnamDay(now)) throw invalidField('receivedOn', 'Ngày nhận không thể ở tương lai');
  return [{ type: 'PaymentRecorded', data: { kind, reference, received } }];
}

/** Whether every stage is done and the whole price, as it applies now, is paid. */
const isFinished = (state: ProjectState): boolean =>
  state.stages.every(({ isCompleted }) => isCompleted) &&
  isScheduled(state) &&
  state.instalments.every(({ paidAt }) => paidAt !== null);

/** A delay of more than a year is treated as a mistake. */
const longestDelay = 366;

function requireDelayDate(date: string, now: string): void {
  const today = vietnamDay(now);
  const message =
    date <= today
      ? 'Ngày giao mới phải sau hôm nay'
      : date > addDays(today, longestDelay)
        ? 'Ngày giao mới phải trong vòng một năm'
        : undefined;
  if (message) throw invalidField('date', message);
}

export const decideProduction: Decisions<ProductionCommands> = {
  RequestPayment: (state, { due }, { now }) =>
    state.status === 'payment_pending'
      ? []
      : [{ type: 'PaymentRequested', data: { instalments: scheduleOf(state, due, now) } }],

  RecordPayment: (state, payment, { now }) => {
    const { kind, reference = '' } = payment;
    const instalment = state.instalments.find((scheduled) => scheduled.kind === kind);
    if (!instalment) return unscheduled(state, payment, now);
    if (instalment.paidAt) {
      requireSameRecord(payment, instalment);
      return [];
    }
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
    const isSeen = (url: string) =>
      state.seenDrawings.some((seen) => seen.manufacturerId === actor.id && seen.url === url);
    // A drawing that was replaced meanwhile cannot be confirmed: the factory must see the newer one.
    if (!drawings.every((url) => unseen.includes(url) || isSeen(url)))
      throw new Refusal('drawing.not-new', 'Bản vẽ vừa được thay. Hãy xem bản mới nhất rồi xác nhận.');
    const urls = unseen.filter((url) => drawings.includes(url));
    return urls.length > 0 ? [{ type: 'DrawingsSeen', data: { manufacturerId: actor.id, urls } }] : [];
  },

  AnnounceDelay: ({ delays }, { date, reason }, { now }) => {
    const latest = delays.at(-1);
    if (latest?.date === date && latest.reason === reason) return [];
    requireDelayDate(date, now);
    return [{ type: 'DelayAnnounced', data: { date, reason } }];
  },

  CompleteProject: (state, { reason = '', due = companyDefaults.dueDays }, { now }) => {
    if (state.status === 'completed' && reason === '') return [];
    // The default of a bare status says nothing.
    const said = reason === '' || reason === noReason ? {} : { reason };
    if (isFinished(state)) return [{ type: 'ProjectCompleted', data: said }];
    requireReason(reason, 'Còn công đoạn chưa xong hoặc đợt chưa thanh toán: vui lòng nêu lý do');
    const instalments = dueAtTheEnd(state, due, now);
    return [{ type: 'ProjectCompleted', data: { reason, ...(instalments ? { instalments } : {}) } }];
  },
};

function withStage(
  state: ProjectState,
  stageId: StageId,
  at: string,
  change: Partial<StageState>,
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

/** With the instalment of a payment for which none is scheduled any more: it is what arrived. */
const withUnscheduled = (
  all: readonly InstalmentRecord[],
  { kind, received }: ProductionEvents['PaymentRecorded'],
): InstalmentRecord[] => {
  if (!received || all.some((instalment) => instalment.kind === kind)) return [...all];
  const terms = { percent: percentOfKind(kind), amount: received.amount, dueAt: null, dueDays: 0 };
  return [...all, { kind, ...terms, ...unpaid }];
};

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
    instalments: withUnscheduled(state.instalments, data).map((instalment) =>
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
  StageCompleted: (state, { data: { stageId, ...change }, at, revision }) =>
    withStage(state, stageId, at, { isCompleted: true, completedAt: at, toggledAt: revision, ...change }),
  StageAnnotated: (state, { data: { stageId, ...change }, at }) => withStage(state, stageId, at, change),
  StageReopened: (state, { data: { stageId, ...change }, at, revision }) =>
    withStage(state, stageId, at, { isCompleted: false, completedAt: null, toggledAt: revision, ...change }),
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

/** The event holds all notes of the stage; the sentence says what was added, or all of them where nothing was. */
const stageLine = ({ stageId, notes }: StageEvent, { stages: before }: ProjectState): Line => ({
  objects: [{ kind: 'stage', stageId }],
  text: addedNotes(before[stageIndex(stageId)]!.notes, notes) || notes,
});

/** What arrived: the whole instalment where nothing else was said. */
const arrived = (
  { kind, received }: ProductionEvents['PaymentRecorded'],
  { instalments }: ProjectState,
): HistoryObject[] => {
  const amount = received?.amount ?? instalments.find((instalment) => instalment.kind === kind)?.amount;
  return [
    { kind: 'instalment', instalment: kind },
    ...(amount === undefined ? [] : [{ kind: 'amount' as const, amount }]),
  ];
};

export const productionHistory: History<ProductionEvents> = {
  PaymentRequested: factoryInBrief('yêu cầu thanh toán', (_, state) => ({ objects: priceNamed(state) })),
  PaymentRecorded: {
    verb: 'ghi nhận thanh toán:',
    alone: 'ghi nhận thanh toán',
    readers: {
      customer: (data, state) => ({ objects: arrived(data, state) }),
      provider: (data, state) => ({
        objects: arrived(data, state),
        ...(data.received?.note ? { text: data.received.note } : {}),
      }),
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
