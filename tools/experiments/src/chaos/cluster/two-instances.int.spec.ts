import { randomUUID } from 'node:crypto';
import {
  accountRoutes,
  adminRoutes,
  historyRoutes,
  messageRoutes,
  projectRoutes,
} from '@control-center/contracts';
import type { Project, SubmitProject } from '@control-center/contracts';
import { signInAll } from '@control-center/testing-api/people';
import type { DemoUser } from '@control-center/testing-api/people';
import { startStack } from '@control-center/testing-api/stack';
import type { Stack } from '@control-center/testing-api/stack';
import { until } from '@control-center/testing-api/until';
import { Visitor } from '@control-center/testing-api/visitor';
import { Cluster } from '@control-center/testing-event-store/cluster/cluster';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

const request: SubmitProject = { title: 'Bánh đai', material: 'steel', quantity: 2, deadline: 'urgent' };
/** A session that was read just before it ended is taken for live for a second. */
const aSecond = 1_250;

let cluster: Cluster;
let stack: Stack;
let otherUrl: string;
let people: Record<DemoUser, Visitor>;
let ids: Record<DemoUser, string>;
/** The same browser at the other instance. */
const there = (visitor: Visitor): Visitor => visitor.at(otherUrl);

beforeAll(async () => {
  stack = await startStack({ LIMIT_MESSAGES: '20', QUOTA_LOG_MB: '1' }, undefined, async (nodeUrl) => {
    cluster = await Cluster.start(nodeUrl, { election: 200, notice: 200 });
    return cluster.url;
  });
  otherUrl = await stack.startInstance();
  ({ people, ids } = await signInAll(stack));
});
afterAll(async () => {
  await stack.close();
  cluster.close();
});

const submit = async (visitor = people.customer, key: string = randomUUID()): Promise<Project> => {
  const { status, body } = await visitor.call(projectRoutes.submit, {
    body: request,
    headers: { 'idempotency-key': key },
  });
  expect(status).toBe(201);
  return body;
};
const update = (visitor: Visitor, { id }: Project, body: object) =>
  visitor.call(projectRoutes.update, { params: { id }, body });
const send = (visitor: Visitor, { id }: Project, key: string = randomUUID()) =>
  visitor.call(messageRoutes.send, {
    body: { projectId: id, content: 'Xin báo giá' },
    headers: { 'idempotency-key': key },
  });

async function heal(): Promise<void> {
  for (const index of [0, 1, 2]) {
    cluster.lag(index, 0);
    await cluster.heal(index);
  }
  await cluster.hasLeader();
}

describe('two instances of the api on a cluster', () => {
  afterEach(heal);

  // Promise: With several instances no command is performed twice and no move is illegal, though a node lags
  it('decide on what the other has written, though the node that they are connected to lags', async () => {
    const { customer, provider } = people;
    const project = await submit();
    const [key, stream] = [randomUUID(), `conversation-${project.id}`];
    // Both are connected to the leader of now, and know the order as it is now.
    expect((await update(provider, project, { vietPhatNotes: 'Một' })).status).toBe(200);
    expect((await update(there(provider), project, { vietPhatNotes: 'Hai' })).status).toBe(200);
    expect((await send(there(provider), project)).status).toBe(201);
    const former = await cluster.hasLeader();
    cluster.lag(former, 120_000);
    cluster.resign((former + 1) % 3);

    const [first, again] = [await send(customer, project, key), await send(there(customer), project, key)];
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id]);
    expect(await stack.store.load(stream)).toHaveLength(2);

    expect((await update(customer, project, { status: 'cancelled' })).status).toBe(200);
    const refused = await update(there(provider), project, { status: 'reviewing' });
    expect([refused.status, refused.body.code]).toEqual([409, 'project.illegal-transition']);
    const history = await there(provider).call(historyRoutes.ofProject, { params: { id: project.id } });
    expect(JSON.stringify(history.body)).toContain('cancelled');
  });

  // Promise: In a failover nobody's own order is missing from an answer that is not marked as stale
  it.each(['kill', 'freeze', 'cut'] as const)(
    'answer a command when the leader is lost (%s), and show the order at once or say that they are behind',
    async (harm) => {
      const { customer } = people;
      const listener = await there(customer).listen();
      cluster[harm](await cluster.hasLeader());
      const key = randomUUID();
      const project = await submit(customer, key);
      expect((await submit(there(customer), key)).id).toBe(project.id);
      const { status, headers } = await there(customer).call(projectRoutes.detail, {
        params: { id: project.id },
      });
      expect(status === 200 || headers.has('x-stale')).toBe(true);
      await listener.next(
        (message) => message.type === 'project_changed' && message.projectId === project.id,
      );
      listener.socket.terminate();
    },
  );

  // Promise: Without a leader a command is answered with 503 after ten seconds, and works when there is one
  it('say for how long there is no leader, refuse a command after ten seconds, and perform it later', async () => {
    const { customer } = people;
    for (const index of [0, 1, 2]) cluster.kill(index);
    const [key, since] = [randomUUID(), performance.now()];
    const refused = await customer.call(projectRoutes.submit, {
      body: request,
      headers: { 'idempotency-key': key },
    });
    expect([refused.status, refused.body.code]).toEqual([503, 'store.unavailable']);
    expect(performance.now() - since).toBeLessThan(13_000);
    const health = (await (await fetch(`${stack.url}/health/ready`)).json()) as object;
    // The rows fall behind as well, a little later.
    expect(health).toMatchObject({
      status: 'degraded',
      problems: expect.arrayContaining([expect.objectContaining({ reason: 'no-leader' })]),
    });

    await heal();
    const project = await submit(there(customer), key);
    expect((await submit(customer, key)).id).toBe(project.id);
    expect(await stack.store.load(`project-${project.id}`)).toHaveLength(1);
    for (const url of [stack.url, otherUrl])
      await until('an instance is well again', async () => {
        const { status } = (await (await fetch(`${url}/health/ready`)).json()) as { status: string };
        return status === 'ok';
      });
  });
});

describe('what is decided at one instance holds at the other within a second', () => {
  const within = (what: string, condition: () => Promise<boolean>) => until(what, condition, aSecond);
  const isOut = async (visitor: Visitor) => (await visitor.call(accountRoutes.me)).status === 401;

  // Promise: A sign-out, a block, a lease, a limit and a quota hold at every instance within a second
  it('a sign-out and a block', async () => {
    const leaving = await new Visitor(stack.url).signIn('khach');
    expect(await isOut(there(leaving))).toBe(false);
    const signedOut = there(leaving);
    await leaving.send(accountRoutes.logout.path);
    await within('the sign-out holds', () => isOut(signedOut));

    const blocked = there(people.rival);
    expect(await isOut(blocked)).toBe(false);
    const params = { userId: ids.rival };
    await people.admin.call(adminRoutes.setPermissions, { params, body: { isBlocked: true } });
    await within('the block holds', () => isOut(blocked));
  });

  it('the lease of an interface', async () => {
    const [first, second] = [await new Visitor(stack.url).signIn('khach2'), people.stranger];
    const choose = async (visitor: Visitor, role: 'customer' | 'manufacturer') =>
      (await visitor.call(accountRoutes.setRole, { body: { role } })).status;
    expect(await choose(first, 'customer')).toBe(200);
    expect(await choose(there(second), 'manufacturer')).toBe(409);
    await first.send(accountRoutes.logout.path);
    await within('the lease is free', async () => (await choose(there(second), 'manufacturer')) === 200);
    expect(await choose(second, 'customer')).toBe(200);
  });

  it('a limit and a quota', async () => {
    const { factory, provider, customer } = people;
    const project = await submit();
    const statuses: number[] = [];
    for (let count = 0; count < 22; count += 1)
      statuses.push((await send(count % 2 ? there(provider) : provider, project)).status);
    expect(statuses.filter((status) => status === 201).length).toBeLessThanOrEqual(20);
    expect(statuses.at(-1)).toBe(429);
    expect((await there(factory).call(projectRoutes.list)).status).toBe(200);

    const parts = (seed: number) => ({
      projectParts: Array.from({ length: 60 }, (_, index) => {
        const text = `${seed + index}`.padEnd(4_900, 'x');
        return { partId: `P-${index}`, partName: 'Đế', description: text, notes: text };
      }),
    });
    expect((await update(customer, project, parts(1))).status).toBe(200);
    // Another order, so that neither change alone is more than the quota.
    const refused = await update(there(customer), await submit(), parts(2));
    expect([refused.status, refused.body.code]).toEqual([429, 'account.quota-exceeded']);
  });
});
