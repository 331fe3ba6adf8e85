import type { Terms } from '@market/contracts';
import type { Decider, OneOf } from '@platform/kernel';
import type { Actor } from '../actor.js';
import type { DeadlineCommands } from './phases/deadlines.js';
import type { EditCommands } from './phases/edits.js';
import type { ProjectEvents } from './events.js';
import type { FactoryCommands } from './phases/factories.js';
import type { OversightCommands } from './phases/oversight.js';
import type { PaymentCommands } from './phases/payments.js';
import type { ProductionCommands } from './phases/production.js';
import type { PriceCommands } from './phases/price.js';
import type { QuoteCommands } from './phases/quotes.js';
import type { RequestCommands } from './phases/request.js';
import type { ProjectState } from './state.js';

type DecidedCommands = RequestCommands &
  EditCommands &
  FactoryCommands &
  QuoteCommands &
  PriceCommands &
  ProductionCommands &
  PaymentCommands &
  OversightCommands;
/** The command names are the names of the contracts' actions. Each may name the terms that its author saw (rights/terms.ts). */
export type ActionCommands = {
  [Name in keyof DecidedCommands]: DecidedCommands[Name] & { seen?: Terms | undefined };
};
/** Beside the actions of people, what the clock sends. */
export type ProjectCommands = ActionCommands & DeadlineCommands;

export type ProjectCommand = OneOf<ActionCommands>;
export type ActionDecisions = Decider<ProjectState, ActionCommands, ProjectEvents, Actor>['decide'];
export type ProjectDecider = Decider<ProjectState, ProjectCommands, ProjectEvents, Actor>;
