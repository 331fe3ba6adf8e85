import type { Request } from 'express';
import { expect, it } from '@jest/globals';
import type { SignInLog } from '../audit-log/sign-in-log.js';
import type { Caller } from '../http/caller.js';
import { SessionsController } from './sessions.controller.js';
import type { Sessions } from './sessions.js';

const caller = { accountId: 'boss', sessionId: 'own' } as unknown as Caller;
const request = { caller } as unknown as Request;

const calls: Record<string, (controller: SessionsController) => Promise<unknown>> = {
  'the others of one’s own': (controller) => controller.endOthers(caller, request),
  'one of one’s own': (controller) => controller.end(caller, 's', request),
  'one of another account': (controller) => controller.endOfAccount('an', 's', request),
  'all of another account': (controller) => controller.endAllOfAccount('an', request),
};

/** The ended sessions and the records of a call that finds this many sessions. */
async function outcome(name: string, found: number): Promise<unknown[]> {
  const steps: string[] = [];
  const end = (what: string) => (account: string, except?: string) => {
    steps.push([what, account, except].filter(Boolean).join(' '));
    return Promise.resolve(found);
  };
  const sessions = { endOthersOf: end('others'), endOne: end('one'), endEach: end('each') };
  const log = {
    record: (kind: string, of: string, _: Request, by: string) => steps.push(`${kind} ${of} by ${by}`),
  };
  const controller = new SessionsController(sessions as unknown as Sessions, log as unknown as SignInLog);
  const reply = await calls[name]!(controller).catch(({ code }: { code: string }) => code);
  return [...steps, reply];
}

// The ended sessions × the record; a call that ends nothing is not recorded.
it.each([
  ['the others of one’s own', 'others boss own', 'boss', { ended: 0 }],
  ['one of one’s own', 'one boss s', 'boss', 'session.not-found'],
  ['one of another account', 'one an s', 'an', 'session.not-found'],
  ['all of another account', 'each an', 'an', { ended: 0 }],
])('%s', async (name, ends, account, none) => {
  expect(await outcome(name, 2)).toEqual([ends, `ended ${account} by boss`, { ended: 2 }]);
  expect(await outcome(name, 0)).toEqual([ends, none]);
});
