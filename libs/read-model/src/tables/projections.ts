import { accounts } from './accounts.js';
import { messages } from './messages.js';
import { projects } from './projects.js';

/** Everything that the projector keeps. */
export const projections = [projects, messages, accounts];
