import { derivedId } from '@platform/log';

/** An id that is the same on every run, so that all examples refer to the same things. */
export const idOf = (...thing: string[]): string => derivedId('example', ...thing);

/** The ids of the example order. */
export const orderIds = { projectId: idOf('project'), quoteId: idOf('quote'), factoryId: idOf('xuong') };
