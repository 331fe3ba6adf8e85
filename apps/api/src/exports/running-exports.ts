import { Refusal } from '@control-center/domain';
import { Injectable } from '@nestjs/common';
import { Client, Pool } from 'pg';

/**
 * What is running of a kind, in all instances together: one an account, and so many at once, because each holds a
 * connection to the database. Locks of a connection of its own count it, so that what a process left behind counts no more.
 */
abstract class OneAnAccount {
  constructor(
    private readonly pool: Pool,
    private readonly what: string,
    private readonly mostAtOnce: number,
  ) {}

  async run<Result>(accountId: string, work: () => Promise<Result>): Promise<Result> {
    const leave = await this.enter(accountId);
    try {
      return await work();
    } finally {
      await leave();
    }
  }

  /** The same for lines: whoever has read the last one may begin the next. */
  async *lines<Line>(accountId: string, work: () => AsyncGenerator<Line>): AsyncGenerator<Line> {
    const leave = await this.enter(accountId);
    try {
      yield* work();
    } finally {
      await leave();
    }
  }

  /** Returns how to leave the place. */
  private async enter(accountId: string): Promise<() => Promise<void>> {
    const client = new Client(this.pool.options);
    // Without a listener a broken connection would end the process; the work has a connection of its own and goes on.
    client.on('error', () => undefined);
    await client.connect();
    const leave = () => client.end().catch(() => undefined);
    try {
      if (!(await this.holds(client, [accountId])))
        throw new Refusal('request.too-many', `Một ${this.what} của bạn đang chạy. Vui lòng đợi nó xong.`);
      const places = Array.from({ length: this.mostAtOnce }, (_, place) => `place ${String(place)}`);
      if (!(await this.holds(client, places)))
        throw new Refusal('request.too-many', `Đang có nhiều ${this.what} cùng lúc. Vui lòng thử lại sau.`);
      return leave;
    } catch (error) {
      await leave();
      throw error;
    }
  }

  /** Takes the first of these names that nobody holds; false when there is none. */
  private async holds(client: Client, names: readonly string[]): Promise<boolean> {
    const { rowCount } = await client.query(
      'select from unnest($2::text[]) name where pg_try_advisory_lock(hashtext($1), hashtext(name)) limit 1',
      [`running: ${this.what}`, names],
    );
    return rowCount === 1;
  }
}

@Injectable()
export class RunningExports extends OneAnAccount {
  constructor(pool: Pool) {
    super(pool, 'lần xuất', 8);
  }
}

/** The role of analysts may have three connections, one of which is left to other programs. */
@Injectable()
export class RunningQueries extends OneAnAccount {
  constructor(pool: Pool) {
    super(pool, 'câu lệnh SQL', 2);
  }
}
