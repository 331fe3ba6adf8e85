import { randomUUID } from 'node:crypto';
import { projectRoutes } from '@control-center/contracts';
import type { SubmitProject } from '@control-center/contracts';
import type { Stack } from '../testing/stack.js';
import { Visitor } from '../testing/visitor.js';

/** People who create projects and look for them, one after another, without a pause until they are stopped. */
export class Traffic {
  readonly created: string[] = [];
  private readonly failures: string[] = [];
  private queries = 0;
  private stopping = false;
  private running: Promise<unknown> = Promise.resolve();

  static async start({ url }: Stack, people: number): Promise<Traffic> {
    const traffic = new Traffic();
    const visitors = await Promise.all(
      Array.from({ length: people }, () => new Visitor(url).signIn('khach2')),
    );
    traffic.running = Promise.all(visitors.map((visitor) => traffic.work(visitor)));
    return traffic;
  }

  async stop() {
    this.stopping = true;
    await this.running;
    const { created, queries, failures } = this;
    return { created, commands: created.length, queries, failures };
  }

  private async work(visitor: Visitor): Promise<void> {
    while (!this.stopping) {
      const body: SubmitProject = { title: randomUUID(), material: 'steel', quantity: 1, deadline: 'urgent' };
      const made = await visitor.call(projectRoutes.submit, { body });
      if (made.status >= 300) this.failures.push(`create: ${made.status} ${made.body.message}`);
      else this.created.push(made.body.id);

      const { status, body: list } = await this.freshList(visitor);
      if (status !== 200) this.failures.push(`list: ${status} ${list.message}`);
      else if (!list.some(({ id }) => id === made.body.id)) this.failures.push('list: without the own write');
    }
  }

  /** On a busy machine rows may take longer than a query waits: it says so, and one asks again, as the web does. */
  private async freshList(visitor: Visitor) {
    for (;;) {
      const answer = await visitor.call(projectRoutes.list);
      this.queries += 1;
      if (!answer.headers.get('x-stale')) return answer;
    }
  }
}
