import { interfaceHeader } from '@market/contracts';
import { accountDecider } from '@market/domain';
import type { Commands } from '../commands/commands.js';
import type { Request } from 'express';
import type { Pool } from 'pg';
import { expect, it } from '@jest/globals';
import type { RequestContext } from '../commands/request-context.js';
import type { Caller } from '../http/caller.js';
import { AccountsController } from './accounts.controller.js';
import type { Accounts } from './accounts.js';

it('the reply to a switch names the new interface, which the session keeps', async () => {
  const commands = { execute: () => Promise.resolve({ ...accountDecider.initial, role: 'vietphat' }) };
  const controller = new AccountsController(commands as unknown as Commands, {} as Accounts, {} as Pool);
  // As the guard has set it.
  const headers: Record<string, string> = { [interfaceHeader]: 'vietphat' };
  const session: Partial<Request['session']> = { interface: 'vietphat' };
  const res = { setHeader: (name: string, value: string) => (headers[name] = value) };
  const request = { session, res } as unknown as Request;
  const caller = { sessionId: 's' } as Caller;
  const user = await controller.setRole({} as RequestContext, caller, { role: 'admin' }, request);
  expect([user.role, user.currentInterface]).toEqual(['admin', '/admin-dashboard']);
  expect([session.interface, headers]).toEqual(['admin', { [interfaceHeader]: 'admin' }]);
});
