import type { NoticeKind, NoticeSide } from '@market/contracts';
import { accountEvolution } from './account/account.js';
import type { AccountEvents, AccountState } from './account/account.js';
import { conversationDecider } from './conversation/conversation.js';
import type { ConversationEvents, ConversationState } from './conversation/conversation.js';
import type { Actor } from './actor.js';
import { systemActor } from './actor.js';
import { companyDecider, companyId } from './company/company.js';
import type { CompanyState } from './company/company.js';
import { withdraw } from '@platform/kernel';
import type { Deadlines, Effect, Reactions } from '@platform/kernel';
import type { ProjectCommands } from './project/commands.js';
import { deadlineNames, dueIn } from './project/phases/deadlines.js';
import type { DeadlineName } from './project/phases/deadlines.js';
import { projectEvolution } from './project/evolution.js';
import { kindsOf, noticesOf } from './project/notices.js';
import type { ProjectEvents } from './project/events.js';
import { projectDecider } from './project/project.js';
import type { ProjectState } from './project/state.js';
import { streamName } from './stream-kinds.js';

/** What a notice is about; its words are found when it is sent. */
export type NoticeData = { kind: NoticeKind; side: NoticeSide; projectId: string };

/** What a program of others is told; the rest is found when it is called. */
export type WebhookData = Pick<NoticeData, 'kind' | 'projectId'>;
/** Stands for all webhooks. */
export const allWebhooks = 'all';
const webhooks = (data: WebhookData): Effect => ({ channel: 'webhooks', recipient: allWebhooks, data });

/** Stands for all of the provider's staff. */
export const providerStaff = 'provider';

const notice = (accountId: string | null, data: NoticeData): Effect => ({
  ...{ channel: 'notice', recipient: accountId ?? providerStaff, data },
});

/** Orders: those whom an event concerns hear of it. */
export const orderReactions: Reactions<ProjectState, ProjectEvents> = {
  kind: 'project',
  evolution: projectEvolution,
  reactions: {
    whenAnOrderMovesThenTellThoseConcerned: (event, state, before) =>
      noticesOf(event, state, before).map(({ accountId, ...about }) =>
        notice(accountId, { ...about, projectId: state.id }),
      ),
    whenAnOrderMovesThenCallWebhooks: (event, state, before) =>
      kindsOf(event, state, before).map((kind) => webhooks({ kind, projectId: state.id })),
  },
};

/** Orders: what time decides of them. */
export const orderDeadlines: Deadlines<ProjectState, ProjectCommands, ProjectEvents, CompanyState, Actor> = {
  kind: 'project',
  decider: projectDecider,
  settings: { stream: streamName('settings', companyId), evolution: companyDecider },
  due: Object.fromEntries(
    deadlineNames.map((name) => [
      name,
      (state: ProjectState, settings: CompanyState) => dueIn(name, state, settings),
    ]),
  ),
  command: (deadline, { workingDays, holidays, slaHours, reminders }, isNews) => ({
    type: 'PassDeadline',
    data: {
      ...{ deadline: deadline as DeadlineName, isNews },
      settings: { workingDays, holidays, slaHours, reminders },
    },
  }),
  actor: systemActor,
};

export const conversationReactions: Reactions<ConversationState, ConversationEvents> = {
  kind: 'conversation',
  evolution: conversationDecider,
  reactions: {
    whenAMessageIsSentThenTellItsReceiver: ({ data: { projectId, receiverId, channel } }) => [
      notice(receiverId, {
        ...{ kind: 'messages', projectId },
        side: receiverId === null ? 'provider' : channel,
      }),
    ],
    whenAMessageIsSentThenCallWebhooks: ({ data: { projectId } }) => [
      webhooks({ kind: 'messages', projectId }),
    ],
  },
};

/** Somebody who may not sign in is sent nothing more, not even what waits to be sent. */
export const accountReactions: Reactions<AccountState, AccountEvents> = {
  kind: 'account',
  evolution: accountEvolution,
  reactions: {
    whenAnAccountIsClosedThenForgetItsNotices: ({ type }, { id }) =>
      type === 'AccountBlocked' || type === 'AccountErased' ? [withdraw(id)] : [],
  },
};
