import { accountDecider } from './account/account.js';
import type { Actor } from './actor.js';
import { administratorsDecider } from './account/administrators.js';
import { companyDecider } from './company/company.js';
import { conversationDecider } from './conversation/conversation.js';
import type { Decider, Folded } from '@platform/kernel';
import { operationsDecider } from '@platform/kernel';
import { projectDecider } from './project/project.js';
import type { StreamKind } from './stream-kinds.js';

/** Every kind of stream with its decider. */
export const streams = {
  project: projectDecider,
  conversation: conversationDecider,
  account: accountDecider,
  administrators: administratorsDecider,
  settings: companyDecider,
  operations: operationsDecider,
} as const satisfies Record<StreamKind, unknown>;

type TypesOf<AnyDecider> =
  AnyDecider extends Decider<infer State extends Folded, infer Commands, infer Events, Actor>
    ? { state: State; commands: Commands; events: Events }
    : never;
export type StateOf<Kind extends StreamKind> = TypesOf<(typeof streams)[Kind]>['state'];
export type CommandsOf<Kind extends StreamKind> = TypesOf<(typeof streams)[Kind]>['commands'];
export type EventsOf<Kind extends StreamKind> = TypesOf<(typeof streams)[Kind]>['events'];

export type DeciderOf<Kind extends StreamKind> = Decider<
  StateOf<Kind>,
  CommandsOf<Kind>,
  EventsOf<Kind>,
  Actor
>;

const deciders: { [Kind in StreamKind]: DeciderOf<Kind> } = streams;

/** The decider of a kind of stream, also where the kind is a type parameter. */
export const deciderOf = <Kind extends StreamKind>(kind: Kind): DeciderOf<Kind> => deciders[kind];
