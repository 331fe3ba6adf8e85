import type { ProjectStatus } from '@market/contracts';
import type { Recorded } from '@platform/kernel';
import { noProject } from '../state.js';
import type { Evolve, ProjectState } from '../state.js';
import type { ProjectEvents } from '../events.js';

type Event = Recorded<object>;
type Fold = (state: ProjectState, event: Event) => ProjectState;

/** The events after which the request has a new version, for which earlier quotes do not hold. */
const requestEvents: ReadonlySet<keyof ProjectEvents> = new Set([
  ...(['DraftSaved', 'ProjectSubmitted', 'DemoProjectCreated', 'DetailsRevised'] as const),
  ...(['PartAdded', 'PartRevised', 'PartRemoved', 'DrawingRevised'] as const),
]);

/** The events after which money has a new version, so that decisions on the earlier figures are refused. */
const moneyEvents: ReadonlySet<keyof ProjectEvents> = new Set([
  ...(['PaymentRequested', 'PaymentRecorded', 'PaymentCorrected', 'PaymentRefunded'] as const),
]);

const stageEvents: ReadonlySet<keyof ProjectEvents> = new Set([
  ...(['StageCompleted', 'StageAnnotated', 'StageReopened'] as const),
]);

const withoutFactories: readonly ProjectStatus[] = [
  ...(['draft', 'submitted', 'reviewing', 'need_customer_revision'] as const),
];
const beforeAcceptance: readonly ProjectStatus[] = [
  ...withoutFactories,
  ...(['ready_for_manufacturer', 'sent_to_manufacturer', 'bidding', 'quoted'] as const),
];

/** The factories that may read the order: those that it was sent to, those that bid, and the one that works on it. */
function readersOf(before: ProjectState, after: ProjectState): string[] {
  const { status, assignedManufacturerId: assigned, invitedManufacturerIds } = after;
  if (withoutFactories.includes(status)) return [];
  if (status === 'cancelled') return beforeAcceptance.includes(before.status) ? [] : before.factoryIds;
  return [...new Set([...(assigned === null ? [] : [assigned]), ...invitedManufacturerIds])];
}

export const replacedText = 'Đơn đã được giao cho nhà máy khác';

/**
 * Why a factory may no longer read the order, if its reason differs from the common one; '' when it was simply not
 * chosen.
 */
const leavingReason: { [Type in keyof ProjectEvents]?: (data: ProjectEvents[Type]) => string } = {
  SentToFactory: () => replacedText,
  FactoriesInvited: () => replacedText,
  QuoteReleased: () => '',
  OrderDeclined: ({ reason }) => reason,
  FactoryRemoved: ({ reason }) => reason,
};

/** The factories that could once read the order and no longer can, each with the last reason. */
function formerAfter(
  type: keyof ProjectEvents,
  before: ProjectState,
  after: ProjectState,
  { factoryIds, data }: { factoryIds: readonly string[]; data: object },
): ProjectState['formerFactories'] {
  const left = before.factoryIds.filter((id) => !factoryIds.includes(id));
  const isBack = before.formerFactories.some(({ manufacturerId }) => factoryIds.includes(manufacturerId));
  if (left.length === 0 && !isBack) return before.formerFactories;
  const reason = leavingReason[type]?.(data as never) ?? after.factoryReason;
  return [
    ...before.formerFactories.filter(
      ({ manufacturerId: id }) => !factoryIds.includes(id) && !left.includes(id),
    ),
    ...left.map((manufacturerId) => ({ manufacturerId, reason })),
  ];
}

const isSame = (a: readonly string[], b: readonly string[]): boolean => a.join() === b.join();

function followed(
  type: keyof ProjectEvents,
  before: ProjectState,
  after: ProjectState,
  { revision, data }: Event,
): ProjectState {
  const factoryIds = readersOf(before, after);
  const { assignedManufacturerId: assigned } = after;
  const madeBy = stageEvents.has(type) ? assigned : before.madeBy;
  // Another factory starts with no stage completed.
  const isReplaced = assigned !== null && madeBy !== null && madeBy !== assigned;
  return {
    ...after,
    factoryIds: isSame(factoryIds, before.factoryIds) ? before.factoryIds : factoryIds,
    formerFactories: formerAfter(type, before, after, { factoryIds, data }),
    requestRevision: requestEvents.has(type) ? revision : before.requestRevision,
    paymentsRevision: moneyEvents.has(type) ? revision : before.paymentsRevision,
    ...(isReplaced ? { madeBy: null, stages: noProject.stages } : { madeBy }),
  };
}

/** An evolution that also records who works on the order, and the versions of the request and of its money. */
export const withParticipation = (evolution: Evolve<ProjectEvents>): Evolve<ProjectEvents> =>
  Object.fromEntries(
    (Object.entries(evolution) as [keyof ProjectEvents, Fold][]).map(([type, fold]): [string, Fold] => [
      type,
      (state, event) => followed(type, state, fold(state, event), event),
    ]),
  ) as unknown as Evolve<ProjectEvents>;
