import { accounts } from './accounts/accounts.js';
import { messages } from './messages/messages.js';
import { projects } from './projects/projects.js';

/** All projections that the projector maintains. */
export const projections = [projects, messages, accounts];
