import type { Visitor } from '@control-center/api/testing/visitor';

/** The running system. `visitor` signs in; `memory` is that of the api, in MB; `processorTimes` are those of all parts, in ms. */
export type Context = {
  url: string;
  eventStoreUrl: string;
  visitor: (subject: string) => Promise<Visitor>;
  memory: () => number;
  processorTimes: () => Map<string, number>;
};

export type Part = {
  /** The name of what the api is compared with. */
  baseline: string;
  rows: (context: Context) => AsyncGenerator<string[]>;
  /** What is printed below the rows. */
  remarks: () => string;
};
