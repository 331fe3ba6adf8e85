import type { Decider } from '../kernel/decider.js';
import { decideProduction } from './decisions/production.js';
import type { ProjectCommands } from './project.commands.js';
import type { ProjectEvents } from './project.events.js';
import { decideQuoting } from './decisions/quoting.js';
import { decideRequest } from './decisions/request.js';
import { evolveProject, noProject } from './state.js';
import type { ProjectState } from './state.js';

/** One order with its parts, quotes, production and payments: their rules need one another. */
export const projectDecider: Decider<ProjectState, ProjectCommands, ProjectEvents> = {
  initial: noProject,
  decide: { ...decideRequest, ...decideQuoting, ...decideProduction },
  evolve: evolveProject,
};
