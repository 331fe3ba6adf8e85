import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import {
  accountRoutes,
  disputeRoutes,
  exportRoutes,
  healthRoutes,
  objectRoutes,
  projectRoutes,
} from '@market/contracts';
import type { Route } from '@market/contracts';
import type { ExecutionContext } from '@nestjs/common';
import { describe, expect, it } from '@jest/globals';
import { allRoutes } from '../../openapi/routes.js';
import { flowOf, ofAddress, ofCaller } from './flows.js';
import type { Flow } from './flows.js';
import { TurnGuard } from './turn.guard.js';
import { Turns } from './turns.js';

type Caller = { account?: string; ip?: string };

/** Calls that run until they are ended; `atWork` counts running ones. */
class Calls {
  atWork = 0;
  refused: string[] = [];
  private readonly turns = new Turns();
  private readonly responses: EventEmitter[] = [];

  async begin(count: number, route: Route, { account, ip = '203.0.113.7' }: Caller = {}): Promise<void> {
    const guard = new TurnGuard({ get: () => [route] } as never, this.turns);
    for (let call = 0; call < count; call += 1) {
      const response = Object.assign(new EventEmitter(), { closed: false, setHeader: () => undefined });
      this.responses.push(response);
      const http = {
        getRequest: () => ({ ip, user: account && { accountId: account } }),
        getResponse: () => response,
      };
      const context = { getType: () => 'http', switchToHttp: () => http, getHandler: () => undefined };
      void guard.canActivate(context as unknown as ExecutionContext).then(
        () => (this.atWork += 1),
        ({ code }: { code: string }) => this.refused.push(code),
      );
    }
    await new Promise(setImmediate);
  }

  async leaveAll(): Promise<void> {
    for (const response of this.responses.splice(0)) {
      Object.assign(response, { closed: true });
      response.emit('close');
    }
    await new Promise(setImmediate);
  }

  get left() {
    return this.turns.counts;
  }
}

const flows = Object.keys(ofCaller) as Flow[];

describe.each(allRoutes.map(([id, route]) => [id, route, flowOf(route)] as const))('%s', (_, route, flow) => {
  it.each<[string, Caller, Caller]>([
    ['account', { account: 'an' }, { account: 'bình' }],
    ['address', { ip: '203.0.113.7' }, { ip: '203.0.113.8' }],
  ])('of one %s runs a few times at once, and others do not wait', async (_, one, another) => {
    const calls = new Calls();
    const { atOnce, waiting } = ofCaller[flow];
    await calls.begin(atOnce + waiting + 5, route, one);
    expect([calls.atWork, calls.refused]).toEqual([atOnce, Array(5).fill('request.too-many')]);
    await calls.begin(1, route, another);
    expect(calls.atWork).toBe(atOnce + 1);
    await calls.leaveAll();
    expect(calls.left).toEqual({ running: 0, waiting: 0 });
  });
});

it('a caller who leaves while waiting gets no turn', async () => {
  const calls = new Calls();
  await calls.begin(10, projectRoutes.list, { account: 'an' });
  await calls.leaveAll();
  expect([calls.atWork, calls.refused]).toEqual([8, ['request.too-many', 'request.too-many']]);
});

describe('a flood from one address', () => {
  it('of many accounts runs as often as the address may', async () => {
    const calls = new Calls();
    for (let account = 0; account < 50; account += 1)
      await calls.begin(8, projectRoutes.list, { account: String(account) });
    expect(calls.atWork).toBe(ofAddress.calls.atOnce);
    await calls.begin(1, projectRoutes.list, { account: 'elsewhere', ip: '203.0.113.8' });
    expect(calls.atWork).toBe(ofAddress.calls.atOnce + 1);
  });

  it.each([accountRoutes.login, accountRoutes.callback, healthRoutes.ready, healthRoutes.metrics])(
    'makes nobody there wait for $path',
    async (route) => {
      const calls = new Calls();
      await calls.begin(300, healthRoutes.installation);
      await calls.begin(300, projectRoutes.list, { account: 'an' });
      const before = calls.atWork;
      await calls.begin(1, route);
      expect(calls.atWork).toBe(before + 1);
    },
  );

  it('of files does not delay other calls', async () => {
    const calls = new Calls();
    for (const route of [objectRoutes.upload, objectRoutes.download, exportRoutes.log, disputeRoutes.file])
      await calls.begin(100, route, { account: 'an' });
    const before = calls.atWork;
    await calls.begin(1, projectRoutes.list, { account: 'an' });
    expect(calls.atWork).toBe(before + 1);
  });
});

it('the page of limits has the bounds of every flow', () => {
  const page = readFileSync(new URL('../../../../../docs/operations/limits.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| `(\w+)` .*\| +(\d+) \+ (\d+) +\| +(\d+) \+ (\d+) +\|$/gm)].map(
    ([, flow, ...numbers]) => [flow, ...numbers.map(Number)],
  );
  expect(rows).toEqual(
    flows.map((flow) => [
      flow,
      ...[ofCaller[flow].atOnce, ofCaller[flow].waiting],
      ...[ofAddress[flow].atOnce, ofAddress[flow].waiting],
    ]),
  );
});
