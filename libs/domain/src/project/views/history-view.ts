import { isProvider } from '@control-center/contracts';
import type { HistoryEntry, Role } from '@control-center/contracts';
import { evolve } from '../../kernel/decider.js';
import type { RecordedOf } from '../../kernel/decider.js';
import { relationTo } from '../lifecycle/permit.js';
import type { Relation, Viewer } from '../lifecycle/permit.js';
import { projectDecider } from '../project.js';
import type { ProjectEvents } from '../project.events.js';
import { noProject } from '../state.js';
import type { ProjectState } from '../state.js';

/** An event of a project with the role in which its actor acted. */
export type Happening = RecordedOf<ProjectEvents> & { role: Role; onBehalfOf?: string | undefined };

/** What an entry says beside who, when and the status. */
type Told = Partial<Omit<HistoryEntry, 'id' | 'createdAt' | 'by' | 'status'>>;

/** `state`: before the event. Undefined where this viewer is not concerned. */
type Tell<Data> = (data: Data, state: ProjectState, viewer: Viewer) => Told | undefined;
type Telling<Data> = Partial<Record<Relation, Tell<Data>>>;

const nothing = (): Told => ({});

const toAll = <Data>(tell: Tell<Data>): Telling<Data> => ({ customer: tell, factory: tell, provider: tell });
const toOffice = <Data>(tell: Tell<Data>): Telling<Data> => ({ customer: tell, provider: tell });
/** The factory learns that it happened, and no more. */
const toOfficeAbove = <Data>(tell: Tell<Data>): Telling<Data> => ({ ...toOffice(tell), factory: nothing });

const because = toOffice(({ reason }: { reason: string }) => ({ text: reason }));
const becauseAbove = { ...because, factory: nothing };

/** Between the provider and the factory whose quote it is. */
const ofQuote = {
  factory: ({ quoteId, reason }: { quoteId: string; reason: string }, state, { id }) =>
    quoteOf(state, quoteId)?.manufacturerId === id ? { text: reason } : undefined,
  provider: ({ quoteId, reason }, state) => ({ text: reason, ...factoryOf(state, quoteId) }),
} satisfies Telling<{ quoteId: string; reason: string }>;

const quoteOf = ({ quotes }: ProjectState, quoteId: string) => quotes.find(({ id }) => id === quoteId);

const factoryOf = (state: ProjectState, quoteId: string): Told => {
  const quote = quoteOf(state, quoteId);
  return quote ? { manufacturerIds: [quote.manufacturerId] } : {};
};

const partNamed = ({ parts }: ProjectState, id: string): string[] =>
  parts.filter((part) => part.id === id).map(({ partId }) => partId);

const ofStage = toAll(({ stageId, notes }: ProjectEvents['StageCompleted']) => ({ stageId, text: notes }));

/** Who is told what of which event (rulings A16, B18): who is not named here is not told. */
const tellings: { [Type in keyof ProjectEvents]: Telling<ProjectEvents[Type]> } = {
  DraftSaved: toOffice(nothing),
  ProjectSubmitted: toOffice(nothing),
  DemoProjectCreated: toOffice(nothing),
  FilesAttached: toOffice(({ files }) => ({ names: files.map(({ name }) => name) })),
  FilesShared: {
    provider: ({ urls }, { files }) => ({
      names: files.filter(({ url }) => urls.includes(url)).map(({ name }) => name),
    }),
  },
  DetailsRevised: toOffice(({ changes }) => ({ fields: Object.keys(changes) })),
  PartAdded: toOffice(({ part }) => ({ names: [part.partId] })),
  PartRevised: toOffice(({ id, changes }, state) => ({
    names: partNamed(state, id),
    fields: Object.keys(changes),
  })),
  PartEstimated: toOffice(({ id, changes }, state) => ({
    names: partNamed(state, id),
    fields: Object.keys(changes),
  })),
  PartRemoved: toOffice(({ id }, state) => ({ names: partNamed(state, id) })),
  DrawingRevised: toOffice(({ name }) => ({ names: [name] })),
  ReviewStarted: toOffice(nothing),
  RevisionRequested: toOffice(({ requests }) => ({ text: requests.map(({ reason }) => reason).join('\n') })),
  ProjectResubmitted: toOffice(nothing),
  NotesAdded: {
    factory: ({ notes }, { assignedManufacturerId }, { id }) =>
      assignedManufacturerId === id ? { text: notes } : undefined,
    provider: ({ notes }) => ({ text: notes }),
  },
  CompletionEstimated: toAll(({ days }) => ({ days })),
  SentToFactory: {
    ...toOfficeAbove(nothing),
    provider: ({ manufacturerId }) => ({ manufacturerIds: [manufacturerId] }),
  },
  FactoriesInvited: {
    ...toOfficeAbove(nothing),
    provider: ({ manufacturerIds }) => ({ manufacturerIds }),
  },
  QuoteSubmitted: {
    factory: ({ manufacturerId, quote }, _, { id }) =>
      manufacturerId === id ? { amount: quote.totalPrice } : undefined,
    provider: ({ manufacturerId, quote }) => ({
      amount: quote.totalPrice,
      manufacturerIds: [manufacturerId],
    }),
  },
  QuoteWithdrawn: ofQuote,
  QuoteRejected: ofQuote,
  QuoteReleased: {
    customer: ({ finalPrice }) => ({ amount: finalPrice }),
    factory: ({ quoteId }, state, { id }) => {
      const quote = quoteOf(state, quoteId);
      return quote?.manufacturerId === id ? { amount: quote.totalPrice } : nothing();
    },
    provider: ({ quoteId, finalPrice }, state) => ({ amount: finalPrice, ...factoryOf(state, quoteId) }),
  },
  ReturnedToReview: becauseAbove,
  QuoteApproved: toAll(nothing),
  QuoteChangeRequested: becauseAbove,
  QuoteDeclined: becauseAbove,
  PaymentRequested: toOfficeAbove((_, { finalPrice }) => (finalPrice === null ? {} : { amount: finalPrice })),
  PaymentRecorded: {
    ...toOffice(({ kind }, { instalments }) => ({
      instalment: kind,
      amount: instalments.find((instalment) => instalment.kind === kind)?.amount ?? 0,
    })),
    factory: ({ kind }) => (kind === 'deposit' ? {} : undefined),
  },
  ProductionStarted: toAll(nothing),
  StageCompleted: ofStage,
  StageAnnotated: ofStage,
  StageReopened: ofStage,
  ProjectCompleted: toAll(nothing),
  ProjectCancelled: becauseAbove,
  StatusOverridden: {
    ...toAll(() => ({ what: 'StatusSet' as const })),
    provider: ({ reason, finalPrice, manufacturerId }) => ({
      text: reason,
      ...(finalPrice === null ? {} : { amount: finalPrice }),
      ...(manufacturerId === null ? {} : { manufacturerIds: [manufacturerId] }),
    }),
  },
};

const sideOf = (role: Role): HistoryEntry['by'] => {
  if (isProvider(role)) return 'provider';
  return role === 'customer' ? 'customer' : 'factory';
};

/**
 * An order's history, newest first, as somebody may see it: what happened while they took part in it, told as the table
 * above has it.
 */
export function historyFor(viewer: Viewer, happenings: readonly Happening[]): HistoryEntry[] {
  const entries: HistoryEntry[] = [];
  let state = noProject;
  for (const happening of happenings) {
    const before = state;
    state = evolve(projectDecider, before, happening);
    const relation = relationTo(state, viewer);
    const { type, data, role, onBehalfOf } = happening;
    const tell = relation && (tellings[type][relation] as Tell<typeof data> | undefined);
    const told = tell?.(data, before, viewer);
    if (!told) continue;
    entries.push({
      id: String(happening.revision),
      createdAt: happening.at,
      what: type,
      by: sideOf(role),
      status: before.revision < 0 || state.status !== before.status ? state.status : null,
      ...(relation === 'provider' ? { actorId: happening.by } : {}),
      ...(relation === 'provider' && onBehalfOf ? { onBehalfOf } : {}),
      ...told,
    });
  }
  return entries.reverse();
}
