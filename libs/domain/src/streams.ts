import { accountDecider } from './account/account.js';
import type { AccountEvents } from './account/account.js';
import { administratorsDecider } from './account/administrators.js';
import type { AdministratorEvents } from './account/administrators.js';
import { companyDecider } from './company/company.js';
import type { CompanyEvents } from './company/company.js';
import { conversationDecider } from './conversation/conversation.js';
import type { ConversationEvents } from './conversation/conversation.js';
import { operationsDecider } from './kernel/operations.js';
import type { OperationEvents } from './kernel/operations.js';
import { projectDecider } from './project/project.js';
import type { ProjectEvents } from './project/state.js';

/** Every kind of stream with its decider. A stream is named `<kind>-<id>`. */
export const streams = {
  project: projectDecider,
  conversation: conversationDecider,
  account: accountDecider,
  administrators: administratorsDecider,
  settings: companyDecider,
  operations: operationsDecider,
} as const;

export type StreamKind = keyof typeof streams;

export type EventsOf = {
  project: ProjectEvents;
  conversation: ConversationEvents;
  account: AccountEvents;
  administrators: AdministratorEvents;
  settings: CompanyEvents;
  operations: OperationEvents;
};

export const streamName = (kind: StreamKind, id: string): string => `${kind}-${id}`;

/** Stream name prefixes for the server-side filter of subscriptions to $all. */
export const streamPrefixes = (Object.keys(streams) as StreamKind[]).map((kind) => `${kind}-`);
