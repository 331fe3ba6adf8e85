import { Refusal } from '@market/domain';
import { Injectable } from '@nestjs/common';
import { Client, Pool } from 'pg';

/**
 * Limits running work of one kind over all instances: one for each account and a fixed number in all, because each
 * holds a database connection. This process is counted first, so that a flood of calls costs the database nothing.
 * Other instances see the advisory locks of one connection, which stays open while something runs, so the work of a
 * dead process does not count.
 */
abstract class OneAnAccount {
  /** The names of the places that this process holds, by account; the empty string while a place is being acquired. */
  private readonly places = new Map<string, string>();
  private locks: Promise<Client> | undefined;
  private entering: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly pool: Pool,
    private readonly what: string,
    private readonly mostAtOnce: number,
  ) {}

  async run<Result>(accountId: string, work: () => Promise<Result>): Promise<Result> {
    await this.enter(accountId);
    try {
      return await work();
    } finally {
      await this.leave(accountId);
    }
  }

  /** The same for lines: after the last line the account may begin again. */
  async *lines<Line>(accountId: string, work: () => AsyncGenerator<Line>): AsyncGenerator<Line> {
    await this.enter(accountId);
    try {
      yield* work();
    } finally {
      await this.leave(accountId);
    }
  }

  private async enter(accountId: string): Promise<void> {
    if (this.places.has(accountId)) throw this.runsAlready();
    if (this.places.size >= this.mostAtOnce) throw this.allTaken();
    this.places.set(accountId, '');
    // Only one call at a time: a connection can take the same lock twice, so two calls could get the same place.
    const entered = this.entering.then(() => this.lock(accountId));
    this.entering = entered.catch(() => undefined);
    try {
      await entered;
    } catch (error) {
      await this.leave(accountId);
      throw error;
    }
  }

  /** Try once more with a new connection: the server may have ended the old one without the client noticing. */
  private async lock(accountId: string): Promise<void> {
    const locks = (this.locks ??= this.connect());
    const client = await locks;
    try {
      await this.lockOn(client, accountId);
    } catch (error) {
      if (error instanceof Refusal) throw error;
      if (this.locks === locks) this.locks = undefined;
      void client.end().catch(() => undefined);
      await this.lockOn(await (this.locks ??= this.connect()), accountId);
    }
  }

  private async lockOn(client: Client, accountId: string): Promise<void> {
    if (!(await this.firstFree(client, [accountId]))) throw this.runsAlready();
    const taken = new Set(this.places.values());
    const places = Array.from({ length: this.mostAtOnce }, (_, place) => `place ${String(place)}`);
    const place = await this.firstFree(
      client,
      places.filter((name) => !taken.has(name)),
    );
    if (!place) throw this.allTaken();
    this.places.set(accountId, place);
  }

  /** Takes the first of these names that no instance holds. Returns undefined when all are taken. */
  private async firstFree(client: Client, names: readonly string[]): Promise<string | undefined> {
    const { rows } = await client.query<{ name: string }>(
      'select name from unnest($2::text[]) name where pg_try_advisory_lock(hashtext($1), hashtext(name)) limit 1',
      [this.kind, names],
    );
    return rows[0]?.name;
  }

  private async leave(accountId: string): Promise<void> {
    const names = [accountId, this.places.get(accountId)].filter(Boolean);
    const client = await this.locks?.catch(() => undefined);
    // Locks end with their connection.
    await client
      ?.query('select pg_advisory_unlock(hashtext($1), hashtext(name)) from unnest($2::text[]) name', [
        this.kind,
        names,
      ])
      .catch(() => undefined);
    this.places.delete(accountId);
    if (this.places.size > 0) return;
    this.locks = undefined;
    await client?.end().catch(() => undefined);
  }

  private connect(): Promise<Client> {
    const client = new Client(this.pool.options);
    // If this connection ends late, its successor may already hold the locks of the running work.
    const lost = () => {
      if (this.locks === opened) this.locks = undefined;
    };
    // Without a listener, a broken connection would end the process. The work itself uses another connection and
    // goes on.
    client.on('error', lost).once('end', lost);
    const opened = this.open(client).catch((error: unknown) => {
      lost();
      throw error;
    });
    return opened;
  }

  private async open(client: Client): Promise<Client> {
    await client.connect();
    // Work that was running when the connection was lost.
    for (const [accountId, place] of this.places)
      if (place) for (const name of [accountId, place]) await this.firstFree(client, [name]);
    return client;
  }

  private get kind(): string {
    return `running: ${this.what}`;
  }

  private runsAlready(): Refusal {
    return new Refusal('request.too-many', `Một ${this.what} của bạn đang chạy. Vui lòng đợi nó xong.`);
  }

  private allTaken(): Refusal {
    return new Refusal('request.too-many', `Đang có nhiều ${this.what} cùng lúc. Vui lòng thử lại sau.`);
  }
}

@Injectable()
export class RunningExports extends OneAnAccount {
  constructor(pool: Pool) {
    super(pool, 'lần xuất', 8);
  }
}

/** The analysts' role has three connections, one of which is left to other programs. */
@Injectable()
export class RunningQueries extends OneAnAccount {
  constructor(pool: Pool) {
    super(pool, 'câu lệnh SQL', 2);
  }
}
