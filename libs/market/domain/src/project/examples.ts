import { companyDefaults, statusesFor } from '@market/contracts';
import type { ProjectAction, ProjectStatus, Role } from '@market/contracts';
import { finalPrice, offer, storySteps } from '@market/contracts/story';
import type { OneOf } from '@platform/kernel';
import { noProject } from './state.js';
import { scheduleOf } from './values/money.js';
import type { QuoteFigures, ProjectEvents, Details, PartDetails } from './events.js';
import { blankDetails, blankPart } from './values/blank.js';

// Histories of one order, for specs and for the examples of the API reference.

export const now = '2026-03-02T03:00:00.000Z';

export const people = {
  customer: { id: 'customer-1', role: 'customer' },
  otherCustomer: { id: 'customer-2', role: 'customer' },
  factory: { id: 'factory-1', role: 'manufacturer' },
  otherFactory: { id: 'factory-2', role: 'manufacturer' },
  provider: { id: 'provider-1', role: 'vietphat' },
  admin: { id: 'admin-1', role: 'admin' },
} as const;

const ids = { projectId: 'project-1', quoteId: 'quote-1', factoryId: people.factory.id };
const { projectParts, ...request } = storySteps.submit(ids).body;

export const details: Details = { ...blankDetails, ...request };

export const part: PartDetails = { ...blankPart, ...projectParts[0]! };

export const quote: QuoteFigures = offer;

export const price = finalPrice;

type Event = OneOf<ProjectEvents>;

export const drafted: Event[] = [
  { type: 'DraftSaved', data: { projectId: 'project-1', customerId: people.customer.id, details } },
];
export const submitted: Event[] = [
  {
    type: 'ProjectSubmitted',
    data: { projectId: 'project-1', customerId: people.customer.id, details, dueDate: '2026-03-30' },
  },
];
export const reviewing: Event[] = [...submitted, { type: 'ReviewStarted', data: {} }];
export const inRevision: Event[] = [
  ...reviewing,
  { type: 'RevisionRequested', data: { requests: [{ target: 'tolerance', reason: 'Thiếu dung sai lỗ' }] } },
];
export const atFactory: Event[] = [
  ...reviewing,
  { type: 'SentToFactory', data: { manufacturerId: people.factory.id } },
];
export const bidding: Event[] = [
  ...reviewing,
  {
    type: 'FactoriesInvited',
    data: { manufacturerIds: [people.factory.id, people.otherFactory.id] },
  },
];
export const offered: Event[] = [
  ...atFactory,
  {
    type: 'QuoteSubmitted',
    data: {
      quoteId: 'quote-1',
      manufacturerId: people.factory.id,
      version: 1,
      quote,
      statedTotal: quote.totalPrice,
    },
  },
];
export const quoted: Event[] = [
  ...offered,
  { type: 'QuoteReleased', data: { quoteId: 'quote-1', finalPrice: price } },
];
export const approved: Event[] = [...quoted, { type: 'QuoteApproved', data: {} }];
export const awaitingDeposit: Event[] = [
  ...approved,
  {
    type: 'PaymentRequested',
    data: {
      instalments: scheduleOf({ ...noProject, finalPrice: price }, companyDefaults.dueDays, now),
    },
  },
];
export const producing: Event[] = [
  ...awaitingDeposit,
  { type: 'PaymentRecorded', data: { kind: 'deposit', reference: '' } },
  { type: 'ProductionStarted', data: { instalments: [] } },
];
export const completedStages = (count: number): Event[] => [
  ...producing,
  ...noProject.stages
    .slice(0, count)
    .map(({ stageId }): Event => ({ type: 'StageCompleted', data: { stageId, notes: '', attachments: [] } })),
];
export const completed: Event[] = [
  ...completedStages(8),
  { type: 'ProjectCompleted', data: { reason: 'Khách trả sau' } },
];

/** A history that ends in each status. */
export const histories: Record<Exclude<ProjectStatus, 'sent_to_manufacturer'>, Event[]> = {
  draft: drafted,
  submitted,
  reviewing,
  need_customer_revision: inRevision,
  ready_for_manufacturer: offered,
  bidding,
  quoted,
  approved,
  payment_pending: awaitingDeposit,
  payment_confirmed: producing.slice(0, -1),
  in_production: producing,
  quality_check: completedStages(5),
  ready_for_delivery: completedStages(8),
  completed,
  cancelled: [...submitted, { type: 'ProjectCancelled', data: { reason: 'Không cần nữa' } }],
};

const drawing: Event = {
  type: 'FilesAttached',
  data: {
    files: ['/objects/truc-2.pdf', '/objects/truc-1.pdf'].map((url) => ({
      ...{ url, name: 'Trục.pdf', size: 1, type: 'application/pdf', description: '' },
      visibility: 'public',
    })),
  },
};
const drawn = (url: string): Event => ({
  type: 'DrawingRevised',
  data: { partId: null, url, name: 'Trục.pdf' },
});

/** The quote is for an earlier version of the request. */
export const requoted: Event[] = [
  ...offered,
  { type: 'ReturnedToReview', data: { reason: 'Khách đổi số lượng' } },
  { type: 'DetailsRevised', data: { changes: { quantity: 5 } } },
];

/** Approved at a price of the provider's own, without a factory. */
export const priced: Event[] = [
  ...submitted,
  {
    type: 'StatusOverridden',
    data: { from: 'submitted', to: 'quoted', reason: 'Khách quen', finalPrice: price, manufacturerId: null },
  },
  { type: 'QuoteApproved', data: {} },
];

/** Histories after which an action is possible where its status alone does not make it so. */
export const preparations: Partial<Record<ProjectAction, Event[]>> = {
  DeclineOrder: atFactory,
  ConfirmQuote: [...requoted, { type: 'SentToFactory', data: { manufacturerId: people.factory.id } }],
  AssignManufacturer: priced,
  RecordPayment: awaitingDeposit,
  CorrectPayment: producing,
  RefundPayment: producing,
  ConfirmDrawings: [...atFactory, drawing, drawn('/objects/truc-1.pdf'), drawn('/objects/truc-2.pdf')],
};

/** A history after which a role may take an action. */
export const historyBefore = (action: ProjectAction, role: Role): Event[] =>
  preparations[action] ?? histories[statusesFor(action, role)[0] as keyof typeof histories];
