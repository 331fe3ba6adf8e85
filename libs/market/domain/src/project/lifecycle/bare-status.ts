import { actionOf, calledActions, noReason, statusesFor } from '@market/contracts';
import type { ProjectStatus, UpdateProject } from '@market/contracts';
import { Refusal } from '../../refusal.js';
import type { ProjectState } from '../state.js';
import { illegalTransition } from '../rights/access.js';
import type { Viewer } from '../rights/access.js';
import { commandsFor } from './actions.js';
import type { CompanyTerms } from './actions.js';
import { isReleasable } from '../values/quotes.js';
import type { ProjectCommand } from '../commands.js';

/** What an update says about its status, and what the data of commands call it. */
const statusFields = {
  reason: 'reason',
  overrideReason: 'reason',
  revisionRequests: 'revisionRequests',
  assignedManufacturerId: 'manufacturerId',
  withheldFiles: 'withheldFiles',
  invitedManufacturerIds: 'manufacturerIds',
  quoteId: 'quoteId',
  finalPrice: 'finalPrice',
} as const satisfies Partial<Record<keyof UpdateProject, string>>;

const isSaid = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

const isSameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.every((one) => b.includes(one)) && b.every((one) => a.includes(one));

/** For each field: whether the project already has its value. */
const holding: {
  [Field in keyof typeof statusFields]: (update: UpdateProject, state: ProjectState) => boolean;
} = {
  reason: ({ reason }, state) => reason === state.reason,
  overrideReason: ({ overrideReason }, state) => overrideReason === state.reason,
  revisionRequests: ({ revisionRequests }, state) =>
    JSON.stringify(revisionRequests) === JSON.stringify(state.revisionRequests),
  assignedManufacturerId: ({ assignedManufacturerId }, state) =>
    assignedManufacturerId === state.assignedManufacturerId,
  // A sending names the withheld files; a later one that does not name a file shares it.
  withheldFiles: () => false,
  invitedManufacturerIds: ({ invitedManufacturerIds = [] }, state) =>
    isSameSet(invitedManufacturerIds, state.invitedManufacturerIds),
  quoteId: ({ quoteId }, { quotes }) =>
    quotes.some(({ id, state }) => id === quoteId && state === 'accepted'),
  finalPrice: ({ finalPrice }, state) => finalPrice === state.finalPrice,
};

const canonical = (status: ProjectStatus): ProjectStatus =>
  status === 'sent_to_manufacturer' ? 'ready_for_manufacturer' : status;

/** What an update says about its status that the project does not hold already: a copy of what was read says nothing. */
const saidIn = (update: UpdateProject, state: ProjectState) =>
  (Object.keys(statusFields) as (keyof typeof statusFields)[]).filter(
    (field) => isSaid(update[field]) && !holding[field](update, state),
  );

/** Refuses an update with content that none of its commands stores, because a success means that all of it is stored. */
export function requireNothingLost(
  update: UpdateProject,
  commands: readonly ProjectCommand[],
  state: ProjectState,
): void {
  const stored = (field: keyof typeof statusFields, data: Readonly<Record<string, unknown>>) =>
    data[statusFields[field]] === update[field];
  const lost = saidIn(update, state).filter(
    (field) => !commands.some(({ data }) => stored(field, { ...data })),
  );
  if (lost.length === 0) return;
  const message = 'Thay đổi này không dùng đến trường này';
  throw new Refusal('request.invalid', message, {
    fields: Object.fromEntries(lost.map((field) => [field, message])),
  });
}

/**
 * The command that a status in PUT /api/projects/:id amounts to: none where the project has it already and
 * nothing more is said, an override where no action leads to it (none releases a quote that is not there) and an `overrideReason` is given. Refuses
 * statuses that no action leads to, such as those that follow from the stages.
 */
export function commandsForStatus(
  requested: ProjectStatus,
  update: UpdateProject,
  state: ProjectState,
  viewer: Viewer,
  terms: CompanyTerms,
): ProjectCommand[] {
  const to = canonical(requested);
  if (to === state.status && saidIn(update, state).length === 0) return [];
  const [command] = actionTo(to, update, state, viewer, terms);
  const fits = command && statusesFor(command.type, viewer.role).includes(state.status);
  const lacksQuote =
    command?.type === 'ReleaseQuote' && !state.quotes.some((quote) => isReleasable(state, quote));
  if (fits && !lacksQuote) return [command];
  if (update.overrideReason)
    return [
      {
        type: 'OverrideStatus',
        data: {
          to,
          reason: update.overrideReason,
          finalPrice: update.finalPrice,
          ...(update.assignedManufacturerId ? { manufacturerId: update.assignedManufacturerId } : {}),
          defaultManufacturerId: terms.defaultManufacturerId,
        },
      },
    ];
  if (command) return [command];
  throw illegalTransition(requested, state, viewer);
}

/** The action that leads to a status from where the project is, with what the update says about it. */
function actionTo(
  status: ProjectStatus,
  update: UpdateProject,
  state: ProjectState,
  { role }: Viewer,
  terms: CompanyTerms,
): ProjectCommand[] {
  const { status: present, quotes } = state;
  const byCustomer = role === 'customer';
  const { assignedManufacturerId, invitedManufacturerIds = [], withheldFiles, quoteId, finalPrice } = update;
  const { revisionRequests = [] } = update;
  const reason = update.reason || update.vietPhatNotes || noReason;
  const company = { ...(assignedManufacturerId ? { assignedManufacturerId } : {}) };
  const withheld = withheldFiles ? { withheldFiles } : {};
  switch (status) {
    case 'submitted':
      return commandsFor(present === 'draft' ? 'SubmitProject' : 'Resubmit', {}, terms);
    case 'reviewing':
      if (present === 'submitted') return commandsFor('StartReview', {}, terms);
      return commandsFor(byCustomer ? 'RequestQuoteChange' : 'ReturnToReview', { reason }, terms);
    case 'need_customer_revision': {
      // Each request has a reason of its own, so the whole needs none.
      const why = revisionRequests.length > 0 ? { reason: update.reason ?? '' } : { reason };
      return commandsFor('RequestRevision', { ...why, revisionRequests }, terms);
    }
    case 'ready_for_manufacturer':
      // Only what undoes an acceptance needs a reason.
      return commandsFor(
        'SendToFactory',
        { ...company, ...withheld, reason: present === 'approved' ? reason : update.reason },
        terms,
      );
    case 'bidding':
      return commandsFor('InviteFactories', { invitedManufacturerIds, ...withheld }, terms);
    case 'quoted': {
      const isChosen = (quote: (typeof quotes)[number]) =>
        quoteId ? quote.id === quoteId : isReleasable(state, quote);
      // Only a price below the factory's needs a reason.
      const isBelow = quotes.some((quote) => isChosen(quote) && finalPrice && finalPrice < quote.totalPrice);
      return commandsFor(
        'ReleaseQuote',
        { quoteId, finalPrice, reason: isBelow ? reason : update.reason },
        terms,
      );
    }
    case 'payment_confirmed':
      // In later statuses the deposit is a payment to record, and not a transition.
      return present === 'payment_pending' ? commandsFor('RecordPayment', { kind: 'deposit' }, terms) : [];
    case 'completed':
      return commandsFor('CompleteProject', { reason }, terms);
    case 'cancelled':
      return byCustomer && present === 'quoted'
        ? commandsFor('DeclineQuote', { reason }, terms)
        : commandsFor('CancelProject', { reason }, terms);
    default: {
      // One action leads to each other status, and needs no data.
      const action = calledActions.find((name) => actionOf(name).to === status);
      return action ? commandsFor(action, {}, terms) : [];
    }
  }
}
