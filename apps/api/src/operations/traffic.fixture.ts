import { randomUUID } from 'node:crypto';
import { projectRoutes } from '@market/contracts';
import type { SubmitProject } from '@market/contracts';
import type { Stack } from '@control-center/api/testing/stack';
import { Visitor } from '@control-center/api/testing/visitor';

/** Users who each create a project and list it, again and again without a pause, until `stop`. */
export class Traffic {
  readonly created: string[] = [];
  private readonly failures: string[] = [];
  private queries = 0;
  private stopping = false;
  private running: Promise<unknown> = Promise.resolve();

  static async start({ url }: Stack, userCount: number): Promise<Traffic> {
    const traffic = new Traffic();
    const visitors = await Promise.all(
      Array.from({ length: userCount }, () => new Visitor(url).signIn('khach2')),
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
      const submitted = await visitor.call(projectRoutes.submit, { body });
      if (submitted.status >= 300)
        this.failures.push(`create: ${submitted.status} ${submitted.body.message}`);
      else this.created.push(submitted.body.id);

      const { status, body: list } = await this.currentList(visitor);
      if (status !== 200) this.failures.push(`list: ${status} ${list.message}`);
      else if (!list.some(({ id }) => id === submitted.body.id))
        this.failures.push('list: own write is missing');
    }
  }

  /**
   * On a busy machine rows may take longer than a query waits. The reply is then marked stale, and is requested
   * again as in the web.
   */
  private async currentList(visitor: Visitor) {
    for (;;) {
      const list = await visitor.call(projectRoutes.list);
      this.queries += 1;
      if (!list.headers.get('x-stale')) return list;
    }
  }
}
