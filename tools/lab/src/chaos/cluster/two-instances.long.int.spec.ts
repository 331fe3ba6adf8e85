import { randomUUID } from 'node:crypto';
import { projectRoutes } from '@market/contracts';
import { until } from '@control-center/api/testing/until';
import { afterEach, describe, expect, it } from '@jest/globals';
import { request, TwoInstances } from './two-instances.fixture.js';

const two = new TwoInstances();

describe('two instances of the api on a cluster', () => {
  afterEach(() => two.heal());

  it('answer a command when the leader is lost (freeze), and show the order at once or a stale answer', () =>
    two.answerThrough('freeze'));

  it('report since when there is no leader, refuse a command after ten seconds, and perform it later', async () => {
    const { customer } = two.people;
    for (const index of [0, 1, 2]) two.cluster.kill(index);
    const [key, since] = [randomUUID(), performance.now()];
    const refused = await customer.call(projectRoutes.submit, {
      body: request,
      headers: { 'idempotency-key': key },
    });
    expect([refused.status, refused.body.code]).toEqual([503, 'store.unavailable']);
    expect(performance.now() - since).toBeLessThan(13_000);
    const health = (await (await fetch(`${two.stack.url}/health/ready`)).json()) as object;
    // The rows fall behind as well, a little later.
    expect(health).toMatchObject({
      status: 'degraded',
      problems: expect.arrayContaining([expect.objectContaining({ reason: 'no-leader' })]),
    });

    await two.heal();
    const project = await two.submit(two.there(customer), key);
    expect((await two.submit(customer, key)).id).toBe(project.id);
    expect(await two.stack.store.load(`project-${project.id}`)).toHaveLength(1);
    for (const url of [two.stack.url, two.otherUrl])
      await until('an instance is well again', async () => {
        const { status } = (await (await fetch(`${url}/health/ready`)).json()) as { status: string };
        return status === 'ok';
      });
  });
});
