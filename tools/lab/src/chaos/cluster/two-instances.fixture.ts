import { randomUUID } from 'node:crypto';
import { messageRoutes, projectRoutes } from '@market/contracts';
import type { Project, SubmitProject } from '@market/contracts';
import { signInAll } from '@control-center/api/testing/people';
import type { DemoUser } from '@control-center/api/testing/people';
import { startStack } from '@control-center/api/testing/stack';
import type { Stack } from '@control-center/api/testing/stack';
import type { Visitor } from '@control-center/api/testing/visitor';
import { Cluster } from '@platform/log/testing/cluster/cluster';
import { afterAll, beforeAll, expect } from '@jest/globals';

export const request: SubmitProject = {
  title: 'Bánh đai',
  material: 'steel',
  quantity: 2,
  deadline: 'urgent',
};

export const update = (visitor: Visitor, { id }: Project, body: object) =>
  visitor.call(projectRoutes.update, { params: { id }, body });
export const send = (visitor: Visitor, { id }: Project, key: string = randomUUID()) =>
  visitor.call(messageRoutes.send, {
    body: { projectId: id, content: 'Xin báo giá' },
    headers: { 'idempotency-key': key },
  });

/** Two instances of the api on a cluster, for the tests of a file. */
export class TwoInstances {
  cluster: Cluster;
  stack: Stack;
  otherUrl: string;
  people: Record<DemoUser, Visitor>;
  ids: Record<DemoUser, string>;

  constructor() {
    beforeAll(async () => {
      const settings = { LIMIT_MESSAGES: '20', QUOTA_LOG_MB: '1' };
      this.stack = await startStack(settings, undefined, async (nodeUrl) => {
        this.cluster = await Cluster.start(nodeUrl, { election: 200, notice: 200 });
        return this.cluster.url;
      });
      this.otherUrl = await this.stack.startInstance();
      Object.assign(this, await signInAll(this.stack));
    });
    afterAll(async () => {
      await this.stack.close();
      this.cluster.close();
    });
  }

  /** The same browser at the other instance. */
  there(visitor: Visitor): Visitor {
    return visitor.at(this.otherUrl);
  }

  async submit(visitor = this.people.customer, key: string = randomUUID()): Promise<Project> {
    const { status, body } = await visitor.call(projectRoutes.submit, {
      body: request,
      headers: { 'idempotency-key': key },
    });
    expect(status).toBe(201);
    return body;
  }

  async heal(): Promise<void> {
    for (const index of [0, 1, 2]) {
      this.cluster.lag(index, 0);
      await this.cluster.heal(index);
    }
    await this.cluster.hasLeader();
  }

  /**
   * Loses the leader, and expects that a customer's order is written once, and shown unless the answer is marked as
   * stale.
   */
  async answerThrough(harm: 'kill' | 'freeze' | 'cut'): Promise<void> {
    const { customer } = this.people;
    const listener = await this.there(customer).listen();
    this.cluster[harm](await this.cluster.hasLeader());
    const key = randomUUID();
    const project = await this.submit(customer, key);
    expect((await this.submit(this.there(customer), key)).id).toBe(project.id);
    const { status, headers } = await this.there(customer).call(projectRoutes.detail, {
      params: { id: project.id },
    });
    expect(status === 200 || headers.has('x-stale')).toBe(true);
    await listener.next((message) => message.type === 'project_changed' && message.projectId === project.id);
    listener.socket.terminate();
  }
}
