import { stageIds, stageIndex, stages } from '@control-center/contracts';
import type {
  InstalmentKind,
  ProjectStatus,
  QuoteState,
  StageId,
  StageProgress,
} from '@control-center/contracts';
import type { Decider, Folded } from '../kernel/decider.js';
import { blankDetails } from './blanks.js';
import type { ProjectCommands } from './project.commands.js';
import type {
  AttachedFile,
  Details,
  PartDetails,
  ProjectEvents,
  QuoteFigures,
  ScheduledInstalment,
} from './project.events.js';

export type PartState = PartDetails & { id: string; createdAt: string; updatedAt: string };

export type QuoteRecord = QuoteFigures & {
  id: string;
  manufacturerId: string;
  version: number;
  state: QuoteState;
  createdAt: string;
  updatedAt: string;
};

export type InstalmentRecord = ScheduledInstalment & { paidAt: string | null; reference: string };

/** A project folded from its stream; the row of the read model has the same fields. */
export type ProjectState = Folded &
  Details & {
    id: string;
    customerId: string;
    status: ProjectStatus;
    dueDate: string | null;
    assignedManufacturerId: string | null;
    vietPhatNotes: string;
    reason: string;
    finalPrice: number | null;
    files: AttachedFile[];
    parts: PartState[];
    quotes: QuoteRecord[];
    instalments: InstalmentRecord[];
    /** One for each canonical stage, in order. */
    stages: StageProgress[];
    /** The customer saved while the provider was already reviewing. */
    changedInReview: boolean;
    createdAt: string;
  };

export const noProject: ProjectState = {
  ...blankDetails,
  id: '',
  customerId: '',
  status: 'draft',
  dueDate: null,
  assignedManufacturerId: null,
  vietPhatNotes: '',
  reason: '',
  finalPrice: null,
  files: [],
  parts: [],
  quotes: [],
  instalments: [],
  stages: stageIds.map((stageId) => ({
    stageId,
    isCompleted: false,
    completedAt: null,
    notes: '',
    attachments: [],
  })),
  changedInReview: false,
  createdAt: '',
  revision: -1,
  updatedAt: '',
};

/** Index of the highest completed stage, -1 for none. A reopened earlier stage leaves a gap below it. */
const highestCompleted = (all: readonly StageProgress[]): number =>
  all.findLastIndex(({ isCompleted }) => isCompleted);

/** The percentage of the last completed stage in order, 0 to 100. */
export const percentOf = (state: Pick<ProjectState, 'stages'>): number =>
  stages[highestCompleted(state.stages)]?.percent ?? 0;

/** In the production phase the status follows from the stages alone (rulings A4). */
const productionStatus = (all: readonly StageProgress[]): ProjectStatus => {
  const highest = highestCompleted(all);
  if (highest >= stageIndex('packaging-delivery')) return 'ready_for_delivery';
  return highest >= stageIndex('precision-machining') ? 'quality_check' : 'in_production';
};

/** What makes each later instalment due (rulings A10). */
const dueWith: Partial<Record<StageId, InstalmentKind>> = {
  'precision-machining': 'progress',
  'packaging-delivery': 'final',
};

function withStage(
  state: ProjectState,
  stageId: StageId,
  at: string,
  change: Partial<StageProgress>,
): ProjectState {
  const changed = state.stages.map((stage) => (stage.stageId === stageId ? { ...stage, ...change } : stage));
  const due = change.isCompleted ? dueWith[stageId] : undefined;
  return {
    ...state,
    stages: changed,
    status: productionStatus(changed),
    instalments: state.instalments.map((instalment) =>
      instalment.kind === due && instalment.dueAt === null ? { ...instalment, dueAt: at } : instalment,
    ),
  };
}

const unpaid = (schedule: readonly ScheduledInstalment[]): InstalmentRecord[] =>
  schedule.map((instalment) => ({ ...instalment, paidAt: null, reference: '' }));

const quotesAs = (
  state: ProjectState,
  at: string,
  stateOf: (quote: QuoteRecord) => QuoteState,
): QuoteRecord[] =>
  state.quotes.map((quote) => {
    const next = stateOf(quote);
    return next === quote.state ? quote : { ...quote, state: next, updatedAt: at };
  });

/** A released price that no longer stands: the quote waits again. */
const withoutPrice = (state: ProjectState, at: string) => ({
  finalPrice: null,
  quotes: quotesAs(state, at, (quote) => (quote.state === 'accepted' ? 'waiting' : quote.state)),
});

export const evolveProject: Decider<ProjectState, ProjectCommands, ProjectEvents>['evolve'] = {
  ProjectSubmitted: (state, { data, at }) => ({
    ...state,
    ...data.details,
    id: data.projectId,
    customerId: data.customerId,
    dueDate: data.dueDate,
    status: 'submitted',
    createdAt: at,
  }),
  FilesAttached: (state, { data }) => ({ ...state, files: [...state.files, ...data.files] }),
  DetailsRevised: (state, { data, by }) => ({
    ...state,
    ...data.changes,
    changedInReview: state.changedInReview || (state.status === 'reviewing' && by === state.customerId),
  }),
  PartAdded: (state, { data, at }) => ({
    ...state,
    parts: [...state.parts, { ...data.part, id: data.id, createdAt: at, updatedAt: at }],
  }),
  PartRevised: (state, { data, at }) => ({
    ...state,
    parts: state.parts.map((part) =>
      part.id === data.id ? { ...part, ...data.changes, updatedAt: at } : part,
    ),
  }),
  PartRemoved: (state, { data }) => ({ ...state, parts: state.parts.filter(({ id }) => id !== data.id) }),
  ReviewStarted: (state) => ({ ...state, status: 'reviewing', changedInReview: false }),
  RevisionRequested: (state, { data }) => ({
    ...state,
    status: 'need_customer_revision',
    reason: data.reason,
  }),
  ProjectResubmitted: (state) => ({ ...state, status: 'submitted', reason: '' }),
  NotesAdded: (state, { data }) => ({
    ...state,
    vietPhatNotes: state.vietPhatNotes ? `${state.vietPhatNotes}\n${data.notes}` : data.notes,
  }),
  SentToFactory: (state, { data, at }) => ({
    ...state,
    status: 'ready_for_manufacturer',
    assignedManufacturerId: data.manufacturerId,
    finalPrice: null,
    quotes: quotesAs(state, at, (quote) => {
      if (quote.state !== 'waiting' && quote.state !== 'accepted') return quote.state;
      return quote.manufacturerId === data.manufacturerId ? 'waiting' : 'rejected';
    }),
  }),
  QuoteSubmitted: (state, { data, at }) => ({
    ...state,
    quotes: [
      ...quotesAs(state, at, (quote) =>
        quote.manufacturerId === data.manufacturerId && quote.state === 'waiting' ? 'withdrawn' : quote.state,
      ),
      {
        ...data.quote,
        id: data.quoteId,
        manufacturerId: data.manufacturerId,
        version: data.version,
        state: 'waiting',
        createdAt: at,
        updatedAt: at,
      },
    ],
  }),
  QuoteReleased: (state, { data, at }) => ({
    ...state,
    status: 'quoted',
    finalPrice: data.finalPrice,
    quotes: quotesAs(state, at, (quote) => {
      if (quote.id === data.quoteId) return 'accepted';
      return quote.state === 'waiting' ? 'rejected' : quote.state;
    }),
  }),
  ReturnedToReview: (state, { data, at }) => ({
    ...state,
    ...withoutPrice(state, at),
    status: 'reviewing',
    reason: data.reason,
  }),
  QuoteApproved: (state) => ({ ...state, status: 'approved' }),
  QuoteChangeRequested: (state, { data, at }) => ({
    ...state,
    ...withoutPrice(state, at),
    status: 'reviewing',
    reason: data.reason,
  }),
  QuoteDeclined: (state, { data, at }) => ({
    ...state,
    status: 'cancelled',
    reason: data.reason,
    quotes: quotesAs(state, at, (quote) => (quote.state === 'accepted' ? 'rejected' : quote.state)),
  }),
  PaymentRequested: (state, { data }) => ({
    ...state,
    status: 'payment_pending',
    instalments: unpaid(data.instalments),
  }),
  PaymentRecorded: (state, { data, at }) => ({
    ...state,
    status:
      state.status === 'payment_pending' && data.kind === 'deposit' ? 'payment_confirmed' : state.status,
    instalments: state.instalments.map((instalment) =>
      instalment.kind === data.kind ? { ...instalment, paidAt: at, reference: data.reference } : instalment,
    ),
  }),
  ProductionStarted: (state, { data }) => ({
    ...state,
    status: productionStatus(state.stages),
    instalments: state.instalments.length > 0 ? state.instalments : unpaid(data.instalments),
  }),
  StageCompleted: (state, { data, at }) =>
    withStage(state, data.stageId, at, { isCompleted: true, completedAt: at, notes: data.notes }),
  StageAnnotated: (state, { data, at }) => withStage(state, data.stageId, at, { notes: data.notes }),
  StageReopened: (state, { data, at }) =>
    withStage(state, data.stageId, at, { isCompleted: false, completedAt: null, notes: data.notes }),
  ProjectCompleted: (state) => ({ ...state, status: 'completed' }),
  ProjectCancelled: (state, { data }) => ({ ...state, status: 'cancelled', reason: data.reason }),
};
