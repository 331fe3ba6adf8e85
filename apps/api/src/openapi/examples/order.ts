import type { Company, HistoryEntry, Role, StoredFile } from '@market/contracts';
import { companyDefaults } from '@market/contracts';
import { finalPrice } from '@market/contracts/story';
import { accountDecider, historyFor, noProject, projectDecider } from '@market/domain';
import { decide } from '@platform/kernel';
import type {
  AccountCommands,
  AccountState,
  HistoryEvent,
  ProjectCommands,
  ProjectState,
  Viewer,
} from '@market/domain';
import type { OneOf } from '@platform/kernel';
import { demoAccounts } from '@platform/settings';
import { bodyExamples } from './bodies.js';
import { idOf } from './ids.js';

// The states that the example bodies lead to, computed by the deciders as the real calls would.

const viewer = (subject: string, role: Role): Viewer => ({ id: idOf(subject), role });

export const people = {
  customer: viewer('khach', 'customer'),
  factory: viewer('xuong', 'manufacturer'),
  provider: viewer('vietphat', 'vietphat'),
  admin: viewer('admin', 'admin'),
};
const { customer, factory, provider } = people;

export const companyNameOf = (accountId: string): string =>
  demoAccounts.find(({ subject }) => idOf(subject) === accountId)!.companyName;

const decisionContext = (actor: Viewer, now: string) => {
  let count = 0;
  return { actor, now, newId: () => idOf(now, String((count += 1))) };
};

/** A demo account after its first sign-in and the given commands. */
export function account(subject: string, ...commands: OneOf<AccountCommands>[]): AccountState {
  const { email, role, firstName, lastName, companyName } = demoAccounts.find(
    (demoAccount) => demoAccount.subject === subject,
  )!;
  const profile = { firstName, lastName, companyName, phoneNumber: '', jobTitle: '' };
  const registered = { issuer: 'demo', subject, email, profile, pictureUrl: '', grantedRoles: [], role };
  const register = { type: 'Register' as const, data: { ...registered, accountId: idOf(subject) } };
  const context = decisionContext(viewer(subject, role), '2026-02-23T01:30:00.000Z');
  return decide(accountDecider, accountDecider.initial, [register, ...commands], context).state;
}

export const company: Company = {
  ...companyDefaults,
  ...bodyExamples['companyRoutes.change'],
  version: 'company:2',
  updatedAt: '2026-02-24T02:00:00.000Z',
};

const { name, size, type } = bodyExamples['objectRoutes.requestUpload'];
const { objectUrl, visibility } = bodyExamples['objectRoutes.setAccess'];
export const drawing: StoredFile = { url: objectUrl, name, size, type, description: '', visibility };

/** The order at one step, with its history so far. */
type Step = { state: ProjectState; past: readonly HistoryEvent[] };

function then(
  { state: before, past }: Step,
  now: string,
  actor: Viewer,
  ...commands: OneOf<ProjectCommands>[]
): Step {
  const { events, state } = decide(projectDecider, before, commands, decisionContext(actor, now));
  const entries = events.map((event, index): HistoryEvent => ({
    ...event,
    at: now,
    by: actor.id,
    role: actor.role,
    revision: before.revision + 1 + index,
  }));
  return { state, past: [...past, ...entries] };
}

const nothing: Step = { state: noProject, past: [] };
const { projectId, ...figures } = bodyExamples['quoteRoutes.submit'];
const { projectParts: parts, ...details } = bodyExamples['projectRoutes.submit'];
const { dueDays: due } = company;

const submitted = then(nothing, '2026-03-02T03:00:00.000Z', customer, {
  type: 'SubmitProject',
  data: { request: { projectId, details, parts, files: [] } },
});
const reviewing = then(
  submitted,
  '2026-03-02T04:10:00.000Z',
  provider,
  { type: 'AddNotes', data: { notes: bodyExamples['projectRoutes.update'].vietPhatNotes } },
  { type: 'StartReview', data: {} },
);
const partId = submitted.state.parts[0]!.id;
const redrawn = then(reviewing, '2026-03-02T06:25:00.000Z', customer, {
  type: 'RevisePart',
  data: { id: partId, changes: bodyExamples['partRoutes.update'], files: [drawing], expected: [] },
});
const inRevision = then(redrawn, '2026-03-02T07:40:00.000Z', provider, {
  type: 'RequestRevision',
  data: { revisionRequests: [{ target: partId, reason: 'Bản vẽ thiếu dung sai lỗ' }] },
});
const resubmitted = then(inRevision, '2026-03-03T02:15:00.000Z', customer, { type: 'Resubmit', data: {} });
const atFactory = then(
  resubmitted,
  '2026-03-03T03:00:00.000Z',
  provider,
  { type: 'EstimateCompletion', data: { days: 18 } },
  {
    type: 'EstimatePart',
    data: {
      id: partId,
      changes: {
        productionRemarks: 'Nhiệt luyện trước khi mài',
        estimatedCost: 650_000,
        estimatedLeadTime: 7,
      },
    },
  },
  { type: 'SendToFactory', data: { manufacturerId: factory.id } },
);
const quoteSubmitted = then(atFactory, '2026-03-03T08:30:00.000Z', factory, {
  type: 'SubmitQuote',
  data: figures,
});
const quoteId = quoteSubmitted.state.quotes[0]!.id;
const withdrawn = then(quoteSubmitted, '2026-03-03T09:05:00.000Z', factory, {
  type: 'WithdrawQuote',
  data: { quoteId, reason: bodyExamples['quoteRoutes.update'].reason },
});
const quoted = then(quoteSubmitted, '2026-03-03T10:00:00.000Z', provider, {
  type: 'ReleaseQuote',
  data: { quoteId, finalPrice },
});
const approved = then(quoted, '2026-03-04T02:20:00.000Z', customer, { type: 'ApproveQuote', data: {} });
const awaitingDeposit = then(approved, '2026-03-04T03:00:00.000Z', provider, {
  type: 'RequestPayment',
  data: { due },
});
const announced = then(awaitingDeposit, '2026-03-04T09:30:00.000Z', customer, {
  type: 'AnnouncePayment',
  data: { ...bodyExamples['paymentRoutes.announce'], files: [] },
});
const paid = then(announced, '2026-03-05T04:45:00.000Z', provider, {
  type: 'RecordPayment',
  data: bodyExamples['paymentRoutes.record'],
});
const refunded = then(paid, '2026-03-05T05:00:00.000Z', provider, {
  type: 'RefundPayment',
  data: { amount: 1_000, refundedOn: '2026-03-05', reference: 'HT-01', reason: 'Khách trả thừa' },
});
const begun = then(paid, '2026-03-05T07:00:00.000Z', factory, { type: 'StartProduction', data: { due } });
const prepared = (
  [
    ['material-preparation', '2026-03-06T08:00:00.000Z'],
    ['design-verification', '2026-03-07T08:00:00.000Z'],
    ['machine-setup', '2026-03-09T08:00:00.000Z'],
  ] as const
).reduce(
  (done, [stageId, at]) =>
    then(done, at, factory, {
      type: 'CompleteStage',
      data: { stageId, notes: undefined, attachments: undefined, files: [] },
    }),
  begun,
);
const { stageId, notes } = bodyExamples['progressRoutes.update'];
const producing = then(prepared, '2026-03-11T09:30:00.000Z', factory, {
  type: 'CompleteStage',
  data: { stageId, notes, attachments: undefined, files: [] },
});

export const order = {
  announced: announced.state,
  submitted: submitted.state,
  reviewing: reviewing.state,
  redrawn: redrawn.state,
  inRevision: inRevision.state,
  quoteSubmitted: quoteSubmitted.state,
  withdrawn: withdrawn.state,
  quoted: quoted.state,
  paid: paid.state,
  refunded: refunded.state,
  producing: producing.state,
};

/** The events up to the released price. */
export const eventsUntilQuoted = quoted.past;

/** As the provider sees it: with names. */
export const history: HistoryEntry[] = historyFor(provider, begun.past).map((entry) => ({
  ...entry,
  actorName: companyNameOf(entry.actorId!),
  ...(entry.manufacturerIds ? { manufacturerNames: entry.manufacturerIds.map(companyNameOf) } : {}),
}));

export const demoOrder: ProjectState = then(nothing, '2026-02-23T02:00:00.000Z', customer, {
  type: 'CreateDemoProject',
  data: { projectId: idOf('demo'), files: { model: drawing, drawing } },
}).state;
