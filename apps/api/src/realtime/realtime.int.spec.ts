import {
  accountRoutes,
  adminRoutes,
  resumeTokenHeader,
  projectRoutes,
  sessionRoutes,
} from '@market/contracts';
import type { Project, ServerMessage, SubmitProject } from '@market/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { ClientOptions } from 'ws';
import { startStack } from '@control-center/api/testing/stack';
import type { Stack } from '@control-center/api/testing/stack';
import { until } from '@control-center/api/testing/until';
import { Visitor } from '@control-center/api/testing/visitor';
import type { Listener } from '@control-center/api/testing/visitor';

const request: SubmitProject = { title: 'Puly răng', material: 'steel', quantity: 3, deadline: 'urgent' };

let stack: Stack;
/** The URL of a second instance, with low socket limits. */
let otherUrl: string;
let customer: Visitor;
let stranger: Visitor;
let provider: Visitor;
beforeAll(async () => {
  stack = await startStack();
  otherUrl = await stack.startInstance(
    {},
    { bufferedBytes: 65_536, messagesPerSecond: 5, socketsPerSession: 2 },
  );
  const sharedPosition = {};
  customer = await new Visitor(stack.url, sharedPosition).signIn('khach');
  stranger = await new Visitor(stack.url, sharedPosition).signIn('khach2');
  provider = await new Visitor(stack.url, sharedPosition).signIn('vietphat');
});
afterAll(() => stack.close());

const listeners: Listener[] = [];
afterEach(() => listeners.splice(0).forEach(({ socket }) => socket.terminate()));

async function listen(visitor: Visitor, options?: ClientOptions): Promise<Listener> {
  const listener = await visitor.listen(options);
  listeners.push(listener);
  return listener;
}

const submit = async (visitor: Visitor): Promise<Project> => {
  const { body } = await visitor.call(projectRoutes.submit, { body: request });
  await visitor.call(projectRoutes.list);
  return body;
};
const isChangeOf = (project: Project) => (message: ServerMessage) =>
  message.type === 'project_changed' && message.projectId === project.id;

describe('a browser that reconnects', () => {
  it('receives the changes it missed that concern it, and then live changes', async () => {
    const before = await listen(customer);
    const { type, mark: resumeToken } = await before.resume();
    expect(type).toBe('mark');
    before.socket.terminate();

    const theirs = await submit(stranger);
    const mine = await submit(customer);
    await customer.call(projectRoutes.update, { params: { id: mine.id }, body: { title: 'Puly' } });
    await customer.call(projectRoutes.list);

    const after = await listen(customer);
    const reply = await after.resume(resumeToken);
    expect([reply.type, reply.mark === resumeToken]).toEqual(['mark', false]);
    expect(after.received).toEqual([{ type: 'project_changed', projectId: mine.id }]);
    expect(after.received.some(isChangeOf(theirs))).toBe(false);

    const live = await submit(customer);
    const message = await after.next(isChangeOf(live));
    expect(message).toMatchObject({ mark: expect.stringMatching(/^\d+-\d+$/) });
    const again = await listen(customer);
    expect(await again.resume((message as { mark: string }).mark)).toMatchObject({ type: 'mark' });
    expect(again.received).toEqual([]);
  });

  it('receives on its first socket the changes since the first reply of its page', async () => {
    const page = await customer.call(accountRoutes.me);
    const mine = await submit(customer);
    const first = await listen(customer);
    expect(await first.resume(page.headers.get(resumeTokenHeader)!)).toMatchObject({ type: 'mark' });
    expect(first.received).toEqual([{ type: 'project_changed', projectId: mine.id }]);

    const visitor = new Visitor(stack.url);
    expect((await visitor.call(accountRoutes.me)).headers.get(resumeTokenHeader)).toBeNull();
  });

  it('reloads everything when its resume token is outdated or invalid', async () => {
    const { mark: resumeToken } = await (await listen(customer)).resume();
    await submit(customer);
    await submit(customer);
    await stack.db.query(`delete from changes where id < (select max(id) from changes)`);
    for (const invalid of [resumeToken, '', 'x', '1-', `${resumeToken}0`, '999999999999999999999-1', '0-0']) {
      const back = await listen(customer);
      expect(await back.resume(invalid)).toMatchObject({ type: 'resync' });
      expect(back.received).toEqual([]);
      back.socket.terminate();
    }
  });

  it('is told to reload everything when the stored changes are reset', async () => {
    const listener = await listen(customer);
    await listener.resume();
    await stack.db.query(`truncate changes restart identity`);
    await submit(stranger);
    const resync = (await listener.next(({ type }) => type === 'resync')) as { mark: string };
    expect(await (await listen(customer)).resume(resync.mark)).toMatchObject({ type: 'mark' });
  });

  it('receives live changes without a resume request, as ids and kinds only', async () => {
    const listener = await listen(customer);
    await listener.join((await submit(customer)).id);
    const project = await submit(customer);
    expect(await listener.next(isChangeOf(project))).toEqual({
      type: 'project_changed',
      projectId: project.id,
    });
  });
});

it('two instances send their browsers the same changes', async () => {
  const here = await listen(customer);
  const there = await listen(customer.at(otherUrl));
  for (const url of [stack.url, otherUrl]) {
    const project = await submit(customer.at(url));
    for (const listener of [here, there]) await listener.next(isChangeOf(project));
  }
});

describe('a change of role', () => {
  it('replaces the audiences of the account’s sockets on every instance, without the projector', async () => {
    const project = await submit(customer);
    const sockets = [await listen(customer), await listen(customer.at(otherUrl))];
    await Promise.all(sockets.map((socket) => socket.resume()));
    const setRole = (role: 'customer' | 'manufacturer') =>
      customer.call(accountRoutes.setRole, { body: { role } });
    const nextResync = (socket: Listener) => socket.next(({ type }) => type === 'resync');

    await stack.projector.stop();
    await setRole('manufacturer');
    await Promise.all(sockets.map(nextResync));
    stack.projector.start();
    const review = { params: { id: project.id }, body: { status: 'reviewing' as const } };
    await provider.call(projectRoutes.update, review);
    await provider.call(projectRoutes.list);
    for (const socket of sockets) {
      expect(await socket.join(project.id)).toBe('refused');
      expect(socket.received.some(isChangeOf(project))).toBe(false);
    }

    await setRole('customer');
    await Promise.all(sockets.map(nextResync));
    await provider.call(projectRoutes.update, { ...review, body: { vietPhatNotes: 'Đã xem' } });
    for (const socket of sockets) await socket.next(isChangeOf(project));
  });
});

describe('an upgrade is refused with a status', () => {
  it('without a session, and from a page of another site', async () => {
    const refused = await new Visitor(stack.url).refusedUpgrade();
    expect([refused.status, refused.body.code]).toEqual([401, 'Unauthorized']);
    expect(refused.body.message).toContain('Unauthorized');
    const foreign = await customer.refusedUpgrade({ origin: 'https://evil.test' });
    expect([foreign.status, foreign.body.code]).toEqual([403, 'access.foreign-origin']);
  });
});

describe('a socket that exceeds a limit is closed', () => {
  const expectStillReceives = async (listener: Listener) => listener.next(isChangeOf(await submit(customer)));

  it('when it does not read, while the others receive everything', async () => {
    const slow = await listen(customer.at(otherUrl));
    const reading = await listen(customer.at(otherUrl));
    slow.socket.pause();
    const padded = { type: 'project_changed', projectId: 'x'.repeat(100_000) };
    const { customerId } = (await customer.call(projectRoutes.list)).body[0]!;
    let sent = 0;
    const openSockets = async () =>
      /^sockets_open (\d+)$/m.exec(await (await fetch(`${otherUrl}/metrics`)).text())![1];
    await until('the sockets of earlier tests are closed', async () => (await openSockets()) === '2');
    while ((await openSockets()) === '2') {
      await stack.db.query(
        `with inserted as (
           insert into changes (position, changes, at)
           select position, $1, now() from checkpoint returning id, tableoid::regclass::text as name)
         select pg_notify('changes_of_' || current_schema(), id::text) from inserted`,
        [JSON.stringify(Array(20).fill({ message: padded, audience: [`customer:${customerId}`] }))],
      );
      sent += 20;
      for (let count = 0; count < 20; count += 1)
        await reading.next((message) => message.type === 'project_changed');
    }
    expect(sent).toBeGreaterThan(0);
    const closed = slow.closed();
    slow.socket.resume();
    expect(await closed).toBe(1006);
    await expectStillReceives(reading);
  });

  it('when it does not answer pings, while the others stay open', async () => {
    const pingingUrl = await stack.startInstance({}, { heartbeat: 500 });
    const silent = await listen(customer.at(pingingUrl), { autoPong: false });
    const alive = await listen(customer.at(pingingUrl));
    expect(await silent.closed()).toBe(1006);
    await expectStillReceives(alive);
  });

  it('when it sends too many messages', async () => {
    const loud = await listen(customer.at(otherUrl));
    const quiet = await listen(customer.at(otherUrl));
    const closed = loud.closed();
    for (let count = 0; count < 20; count += 1) loud.socket.send('{"type":"join"}');
    expect(await closed).toBe(1006);
    await expectStillReceives(quiet);
  });

  it('when its message is too large', async () => {
    const large = await listen(customer.at(otherUrl));
    const closed = large.closed();
    large.socket.send('x'.repeat(5_000));
    expect(await closed).toBe(1009);
  });

  it('when its session has too many sockets', async () => {
    const [first, second] = [await listen(stranger.at(otherUrl)), await listen(stranger.at(otherUrl))];
    await Promise.all([first.resume(), second.resume()]);
    const refused = await stranger.at(otherUrl).refusedUpgrade();
    expect([refused.status, refused.body.code]).toEqual([429, 'request.too-many']);
    first.socket.terminate();
    await until('a socket can be opened again', () =>
      listen(stranger.at(otherUrl)).then(
        () => true,
        () => false,
      ),
    );
  });

  it('when its session opens too many sockets at the same time', async () => {
    const visitor = (await new Visitor(stack.url).signIn('xuong2')).at(otherUrl);
    const opened = await Promise.allSettled([1, 2, 3, 4].map(() => listen(visitor)));
    const sockets = opened.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    const isOpen = ({ socket }: Listener) => socket.readyState === socket.OPEN;
    await until('two are left', () => Promise.resolve(sockets.filter(isOpen).length === 2));
  });
});

describe('the sockets of a session are closed on every instance', () => {
  const accountOf = async (visitor: Visitor) => (await visitor.call(accountRoutes.me)).body.id;
  const byAdmin = async (change: (admin: Visitor) => Promise<{ status: number }>) => {
    const admin = await new Visitor(stack.url).signIn('admin');
    expect((await change(admin)).status).toBe(200);
  };
  const setBlocked = (isBlocked: boolean) => async (user: Visitor, userId: string) =>
    byAdmin((admin) => admin.call(adminRoutes.setPermissions, { params: { userId }, body: { isBlocked } }));
  const expire = (_: Visitor, id: string) =>
    stack.db.query(`update app.sessions set expire = now() where sess->'user'->>'accountId' = $1`, [id]);

  const ends: [string, number, (user: Visitor, id: string) => Promise<unknown>, string?][] = [
    ['its user signs out', 4401, (user) => user.send('/api/logout')],
    ['its user signs in again in the same browser', 4401, (user) => user.signIn('xuong')],
    [
      'its user ends it from another session',
      4401,
      async () => (await new Visitor(stack.url).signIn('xuong')).call(sessionRoutes.endOthers),
    ],
    [
      'an admin ends it',
      4401,
      (_, userId) => byAdmin((admin) => admin.call(sessionRoutes.endAllOfAccount, { params: { userId } })),
    ],
    ['it has expired', 4401, expire],
    ['its account is blocked', 4403, setBlocked(true)],
    [
      'its account is erased',
      4403,
      (user, id) => user.call(accountRoutes.erase, { params: { id } }),
      'xuong2',
    ],
  ];
  it.each(ends)('after %s (%i)', async (_, code, end, subject = 'xuong') => {
    const user = await new Visitor(stack.url).signIn(subject);
    const id = await accountOf(user);
    const sockets = [await listen(user), await listen(user.at(otherUrl))];
    await Promise.all(sockets.map((socket) => socket.resume()));
    const closed = Promise.all(sockets.map((socket) => socket.closed()));
    await end(user, id);
    const ended = Date.now();
    expect(await closed).toEqual([code, code]);
    expect(Date.now() - ended).toBeLessThan(3_000);
    if (code === 4403 && subject === 'xuong') await setBlocked(false)(user, id);
  });
});
