import { accountRoutes, markHeader, projectRoutes } from '@control-center/contracts';
import type { Project, ServerMessage, SubmitProject } from '@control-center/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { ClientOptions } from 'ws';
import { startStack } from '../testing/stack.js';
import type { Stack } from '../testing/stack.js';
import { until } from '../testing/until.js';
import { Visitor } from '../testing/visitor.js';
import type { Listener } from '../testing/visitor.js';

const request: SubmitProject = { title: 'Puly răng', material: 'steel', quantity: 3, deadline: 'urgent' };

let stack: Stack;
/** A second instance, with little patience for sockets. */
let other: string;
let customer: Visitor;
let stranger: Visitor;
let provider: Visitor;
beforeAll(async () => {
  stack = await startStack();
  other = await stack.another({}, { waiting: 65_536, messagesPerSecond: 5, socketsPerSession: 2 });
  const room = {};
  customer = await new Visitor(stack.url, room).signIn('khach');
  stranger = await new Visitor(stack.url, room).signIn('khach2');
  provider = await new Visitor(stack.url, room).signIn('vietphat');
});
afterAll(() => stack.close());

const open: Listener[] = [];
afterEach(() => open.splice(0).forEach(({ socket }) => socket.terminate()));

async function listening(visitor: Visitor, options?: ClientOptions): Promise<Listener> {
  const listener = await visitor.listen(options);
  open.push(listener);
  return listener;
}

const submit = async (visitor: Visitor): Promise<Project> => {
  const { body } = await visitor.call(projectRoutes.submit, { body: request });
  await visitor.call(projectRoutes.list);
  return body;
};
const changed = (project: Project) => (message: ServerMessage) =>
  message.type === 'project_changed' && message.projectId === project.id;

describe('a browser that comes back', () => {
  it('is told what it missed, of what concerns it alone, and goes on from there', async () => {
    const before = await listening(customer);
    const { type, mark } = await before.resume();
    expect(type).toBe('mark');
    before.socket.terminate();

    const theirs = await submit(stranger);
    const mine = await submit(customer);
    await customer.call(projectRoutes.update, { params: { id: mine.id }, body: { title: 'Puly' } });
    await customer.call(projectRoutes.list);

    const after = await listening(customer);
    const told = await after.resume(mark);
    expect([told.type, told.mark === mark]).toEqual(['mark', false]);
    expect(after.heard).toEqual([{ type: 'project_changed', projectId: mine.id }]);
    expect(after.heard.some(changed(theirs))).toBe(false);

    const live = await submit(customer);
    const heard = await after.next(changed(live));
    expect(heard).toMatchObject({ mark: expect.stringMatching(/^\d+-\d+$/) });
    const again = await listening(customer);
    expect(await again.resume((heard as { mark: string }).mark)).toMatchObject({ type: 'mark' });
    expect(again.heard).toEqual([]);
  });

  it('hears on its first socket what changed since the first reply of its page', async () => {
    const page = await customer.call(accountRoutes.me);
    const mine = await submit(customer);
    const first = await listening(customer);
    expect(await first.resume(page.headers.get(markHeader)!)).toMatchObject({ type: 'mark' });
    expect(first.heard).toEqual([{ type: 'project_changed', projectId: mine.id }]);

    const visitor = new Visitor(stack.url);
    expect((await visitor.call(accountRoutes.me)).headers.get(markHeader)).toBeNull();
  });

  it('is told to load everything when that is no longer known, whatever mark it brings', async () => {
    const { mark } = await (await listening(customer)).resume();
    await submit(customer);
    await submit(customer);
    await stack.db.query(`delete from changes where id < (select max(id) from changes)`);
    for (const lost of [mark, '', 'x', '1-', `${mark}0`, '999999999999999999999-1', '0-0']) {
      const back = await listening(customer);
      expect(await back.resume(lost)).toMatchObject({ type: 'resync' });
      expect(back.heard).toEqual([]);
      back.socket.terminate();
    }
  });

  it('is told so without asking when the changes themselves begin anew', async () => {
    const listener = await listening(customer);
    await listener.resume();
    await stack.db.query(`truncate changes restart identity`);
    await submit(stranger);
    const { mark } = (await listener.next(({ type }) => type === 'resync')) as { mark: string };
    expect(await (await listening(customer)).resume(mark)).toMatchObject({ type: 'mark' });
  });

  it('that asks for nothing is told what changes, as ids and kinds alone', async () => {
    const listener = await listening(customer);
    await listener.join((await submit(customer)).id);
    const project = await submit(customer);
    expect(await listener.next(changed(project))).toEqual({ type: 'project_changed', projectId: project.id });
  });
});

it('two instances tell their browsers the same', async () => {
  const here = await listening(customer);
  const there = await listening(customer.at(other));
  for (const at of [stack.url, other]) {
    const project = await submit(customer.at(at));
    for (const listener of [here, there]) await listener.next(changed(project));
  }
});

describe('a role that changes', () => {
  it('empties and refills what the account’s sockets hear on every instance, without the projector', async () => {
    const project = await submit(customer);
    const sockets = [await listening(customer), await listening(customer.at(other))];
    await Promise.all(sockets.map((socket) => socket.resume()));
    const act = (role: 'customer' | 'manufacturer') =>
      customer.call(accountRoutes.setRole, { body: { role } });
    const isTold = (socket: Listener) => socket.next(({ type }) => type === 'resync');

    await stack.projector.stop();
    await act('manufacturer');
    await Promise.all(sockets.map(isTold));
    stack.projector.start();
    const review = { params: { id: project.id }, body: { status: 'reviewing' as const } };
    await provider.call(projectRoutes.update, review);
    await provider.call(projectRoutes.list);
    for (const socket of sockets) {
      expect(await socket.join(project.id)).toBe('refused');
      expect(socket.heard.some(changed(project))).toBe(false);
    }

    await act('customer');
    await Promise.all(sockets.map(isTold));
    await provider.call(projectRoutes.update, { ...review, body: { vietPhatNotes: 'Đã xem' } });
    for (const socket of sockets) await socket.next(changed(project));
  });
});

describe('a socket beyond its limits is dropped', () => {
  const stillHears = async (listener: Listener) => listener.next(changed(await submit(customer)));

  it('when it does not read, while the others hear everything', async () => {
    const slow = await listening(customer.at(other));
    const reading = await listening(customer.at(other));
    slow.socket.pause();
    const padded = { type: 'project_changed', projectId: 'x'.repeat(100_000) };
    const { customerId } = (await customer.call(projectRoutes.list)).body[0]!;
    let told = 0;
    const sockets = async () =>
      /^sockets_open (\d+)$/m.exec(await (await fetch(`${other}/metrics`)).text())![1];
    while ((await sockets()) === '2') {
      await stack.db.query(
        `with told as (
           insert into changes (position, changes, at)
           select position, $1, now() from checkpoint returning id, tableoid::regclass::text as name)
         select pg_notify('changes_of_' || current_schema(), id::text) from told`,
        [JSON.stringify(Array(20).fill({ message: padded, audience: [`customer:${customerId}`] }))],
      );
      told += 20;
      for (let heard = 0; heard < 20; heard += 1)
        await reading.next((message) => message.type === 'project_changed');
    }
    expect(told).toBeGreaterThan(0);
    const ended = slow.closed();
    slow.socket.resume();
    expect(await ended).toBe(1006);
    await stillHears(reading);
  });

  it('when it does not answer, while the others stay', async () => {
    const quick = await stack.another({}, { heartbeat: 500 });
    const silent = await listening(customer.at(quick), { autoPong: false });
    const alive = await listening(customer.at(quick));
    expect(await silent.closed()).toBe(1006);
    await stillHears(alive);
  });

  it('when it talks too much', async () => {
    const loud = await listening(customer.at(other));
    const quiet = await listening(customer.at(other));
    const ended = loud.closed();
    for (let count = 0; count < 20; count += 1) loud.socket.send('{"type":"join"}');
    expect(await ended).toBe(1006);
    await stillHears(quiet);
  });

  it('when its message is too large', async () => {
    const large = await listening(customer.at(other));
    const ended = large.closed();
    large.socket.send('x'.repeat(5_000));
    expect(await ended).toBe(1009);
  });

  it('when its session has too many', async () => {
    const [one, two] = [await listening(stranger.at(other)), await listening(stranger.at(other))];
    await Promise.all([one.resume(), two.resume()]);
    const third = await listening(stranger.at(other));
    expect(await third.closed()).toBe(4429);
    one.socket.terminate();
    await until('there is room', async () => {
      const next = await listening(stranger.at(other));
      const closed = await Promise.race([next.closed(), next.resume().then(() => 0)]);
      return closed === 0;
    });
  });
});
