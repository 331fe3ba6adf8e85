import { randomUUID } from 'node:crypto';
import { accountRoutes, adminRoutes, historyRoutes, projectRoutes } from '@market/contracts';
import { until } from '@control-center/api/testing/until';
import { Visitor } from '@control-center/api/testing/visitor';
import { afterEach, describe, expect, it } from '@jest/globals';
import { send, TwoInstances, update } from './two-instances.fixture.js';

/** A session that was read just before its end counts as live for a second. */
const aSecond = 1_250;

const two = new TwoInstances();

describe('two instances of the api on a cluster', () => {
  afterEach(() => two.heal());

  it('decide on each other’s writes, although their node lags', async () => {
    const { customer, provider } = two.people;
    const project = await two.submit();
    const [key, stream] = [randomUUID(), `conversation-${project.id}`];
    // Both are connected to the present leader and know the present order.
    expect((await update(provider, project, { vietPhatNotes: 'Một' })).status).toBe(200);
    expect((await update(two.there(provider), project, { vietPhatNotes: 'Hai' })).status).toBe(200);
    expect((await send(two.there(provider), project)).status).toBe(201);
    const former = await two.cluster.hasLeader();
    two.cluster.lag(former, 120_000);
    two.cluster.resign((former + 1) % 3);

    const [first, again] = [
      await send(customer, project, key),
      await send(two.there(customer), project, key),
    ];
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id]);
    expect(await two.stack.store.load(stream)).toHaveLength(2);

    expect((await update(customer, project, { status: 'cancelled' })).status).toBe(200);
    const refused = await update(two.there(provider), project, { status: 'reviewing' });
    expect([refused.status, refused.body.code]).toEqual([409, 'project.illegal-transition']);
    const history = await two.there(provider).call(historyRoutes.ofProject, { params: { id: project.id } });
    expect(JSON.stringify(history.body)).toContain('cancelled');
  });

  it.each(['kill', 'cut'] as const)(
    'answer a command when the leader is lost (%s), and show the order at once or a stale answer',
    (harm) => two.answerThrough(harm),
  );
});

describe('decisions at one instance apply at the other within a second', () => {
  const within = (what: string, condition: () => Promise<boolean>) => until(what, condition, aSecond);
  const isOut = async (visitor: Visitor) => (await visitor.call(accountRoutes.me)).status === 401;

  it('a sign-out and a block', async () => {
    const leaving = await new Visitor(two.stack.url).signIn('khach');
    expect(await isOut(two.there(leaving))).toBe(false);
    const signedOut = two.there(leaving);
    await leaving.send(accountRoutes.logout.path);
    await within('the sign-out holds', () => isOut(signedOut));

    const blocked = two.there(two.people.rival);
    expect(await isOut(blocked)).toBe(false);
    const params = { userId: two.ids.rival };
    await two.people.admin.call(adminRoutes.setPermissions, { params, body: { isBlocked: true } });
    await within('the block holds', () => isOut(blocked));
  });

  it('the lease of an interface', async () => {
    const [first, second] = [await new Visitor(two.stack.url).signIn('khach2'), two.people.stranger];
    const choose = async (visitor: Visitor, role: 'customer' | 'manufacturer') =>
      (await visitor.call(accountRoutes.setRole, { body: { role } })).status;
    expect(await choose(first, 'customer')).toBe(200);
    expect(await choose(two.there(second), 'manufacturer')).toBe(409);
    await first.send(accountRoutes.logout.path);
    await within('the lease is free', async () => (await choose(two.there(second), 'manufacturer')) === 200);
    expect(await choose(second, 'customer')).toBe(200);
  });

  it('a limit and a quota', async () => {
    const { factory, provider, customer } = two.people;
    const project = await two.submit();
    const statuses: number[] = [];
    for (let count = 0; count < 22; count += 1)
      statuses.push((await send(count % 2 ? two.there(provider) : provider, project)).status);
    expect(statuses.filter((status) => status === 201).length).toBeLessThanOrEqual(20);
    expect(statuses.at(-1)).toBe(429);
    expect((await two.there(factory).call(projectRoutes.list)).status).toBe(200);

    const parts = (seed: number) => ({
      projectParts: Array.from({ length: 60 }, (_, index) => {
        const text = `${seed + index}`.padEnd(4_900, 'x');
        return { partId: `P-${index}`, partName: 'Đế', description: text, notes: text };
      }),
    });
    expect((await update(customer, project, parts(1))).status).toBe(200);
    // Another order, so that no single change exceeds the quota.
    const refused = await update(two.there(customer), await two.submit(), parts(2));
    expect([refused.status, refused.body.code]).toEqual([429, 'account.quota-exceeded']);
  });
});
