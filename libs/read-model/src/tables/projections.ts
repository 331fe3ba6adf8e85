import { accounts } from './accounts.js';
import { messages } from './messages.js';
import { projects } from './projects.js';

/** All projections that the projector maintains. */
export const projections = [projects, messages, accounts];
