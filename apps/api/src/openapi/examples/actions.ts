import {
  actionOf,
  AnnounceDelay,
  AssignManufacturer,
  calledActions,
  companyDefaults,
  CompleteProject,
  ConfirmDrawings,
  ConfirmQuote,
  CorrectPayment,
  Deciding,
  DecidingWithReason,
  EmptyBody,
  InviteFactories,
  OverrideStatus,
  RecordPayment,
  RefundPayment,
  ReleaseQuote,
  RequestRevision,
  roles,
  SendToFactory,
} from '@market/contracts';
import type { BodyOf, CalledAction, Project } from '@market/contracts';
import { finalPrice, storySteps } from '@market/contracts/story';
import { commandsFor, declinedProjectFor, projectDecider, projectExamples, projectFor } from '@market/domain';
import { decide, evolve } from '@platform/kernel';
import { idOf, orderIds } from './ids.js';

const { historyBefore, now, people } = projectExamples;
const actors = Object.values(people);
const terms = {
  ...companyDefaults,
  defaultManufacturerId: people.factory.id,
  dueDays: { deposit: 3, progress: 7, final: 7 },
};

/** An example of each body class. */
const bodies = new Map<unknown, object>([
  [EmptyBody, {}],
  [Deciding, {}],
  [ConfirmQuote, {}],
  [AssignManufacturer, { assignedManufacturerId: idOf('xuong') }],
  [DecidingWithReason, { reason: 'Khách đổi yêu cầu' }],
  [RequestRevision, { revisionRequests: [{ target: 'tolerance', reason: 'Thiếu dung sai lỗ' }] }],
  [SendToFactory, { assignedManufacturerId: idOf('xuong'), vietPhatNotes: 'Giao gấp' }],
  [InviteFactories, { invitedManufacturerIds: [idOf('xuong'), idOf('xuong2')], vietPhatNotes: 'Giao gấp' }],
  [ReleaseQuote, { finalPrice }],
  [RecordPayment, storySteps.payDeposit(orderIds).body],
  [CorrectPayment, { kind: 'deposit', amount: 999_999, receivedOn: '2026-03-02', reason: 'Nhập nhầm số' }],
  [RefundPayment, { amount: 500_000, refundedOn: '2026-03-02', reason: 'Khách trả thừa' }],
  [AnnounceDelay, { date: '2026-03-20', reason: 'Máy phay hỏng trục chính' }],
  [ConfirmDrawings, { drawings: ['/objects/truc-2.pdf'] }],
  [CompleteProject, { reason: 'Khách nhận hàng trước' }],
  [OverrideStatus, { status: 'need_customer_revision', reason: 'Khách gọi điện' }],
]);

const bodyOf = <Name extends CalledAction>(action: Name) => bodies.get(actionOf(action).body) as BodyOf<Name>;

/** The project after the action, as its actor sees it: decided like a real call. */
function replyOf(action: CalledAction): Project {
  const role = roles.find((each) => each in actionOf(action).access)!;
  const actor = actors.find((each) => each.role === role)!;
  const before = historyBefore(action, role).reduce(
    (state, event, revision) => evolve(projectDecider, state, { ...event, at: now, by: actor.id, revision }),
    projectDecider.initial,
  );
  const facts = { actor, now, newId: () => idOf(action) };
  const { state } = decide(projectDecider, before, commandsFor(action, bodyOf(action), terms), facts);
  return (projectFor(actor, state) ?? declinedProjectFor(actor, state))!;
}

type ByAction<Value> = { [Name in CalledAction as `actionRoutes.${Name}`]: Value };

export const actionBodies = Object.fromEntries(
  calledActions.map((action) => [`actionRoutes.${action}`, bodyOf(action)]),
) as { [Name in CalledAction as `actionRoutes.${Name}`]: BodyOf<Name> };

export const actionReplies = Object.fromEntries(
  calledActions.map((action) => [`actionRoutes.${action}`, replyOf(action)]),
) as ByAction<Project>;
