import { streamPrefixes } from '@market/domain';
import type { ReadModels } from '@platform/rows';
import { accounts } from './accounts/accounts.js';
import { company } from './company.js';
import { messages } from './messages/messages.js';
import { projects } from './projects/projects.js';
import { createTextIndexes } from './search/texts.js';

/** All read models, for the engine. */
export const marketplace: Omit<ReadModels, 'schema'> = {
  prefixes: streamPrefixes,
  projections: [projects, messages, accounts, company],
  complete: createTextIndexes,
};
