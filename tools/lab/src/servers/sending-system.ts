import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import { eventFormat, projectDecider, projectExamples, streamName } from '@market/domain';
import type { StreamKind } from '@market/domain';
import { keyRing, MasterKeys } from '@market/personal';
import { openDatabase } from '@market/release';
import { EventStore, execute } from '@platform/log';
import { masterKey, Program } from '@platform/testing';
import type { Pool } from 'pg';
import { migrated } from './migrated.js';
import { MailServer } from './mail-server.js';
import { EventNode, Postgres } from './servers.js';

const { factory } = projectExamples.people;
const staff = ['provider-1', 'provider-2'];
const inFlight = 20;
const day = 24 * 60 * 60_000;
/** Milliseconds. */
const patience = 180_000;

type Person = { id: string; role: string };
type Event = { type: string; data: object };

/**
 * A log, rows and outbox with processes that send mails, and orders in production, each of a customer of its own. Whenever a
 * factory says that an order will be late, its customer and all of the provider's staff hear of it.
 */
export class SendingSystem {
  /** Projectors, each of which sends through a door of its own, by its name. */
  readonly senders = new Map<string, Program>();
  readonly mails = new MailServer();
  private readonly doors = new Map<string, string>();
  private readonly store: EventStore;
  /** Order `n` is that of customer `n`. */
  private customers: string[] = [];

  static async start(customers: number): Promise<SendingSystem> {
    const postgres = await Postgres.start();
    const node = await EventNode.start(await postgres.database('log'), postgres);
    const url = await postgres.database('rows');
    const pool = await migrated(url);
    await pool.end();
    const rows = openDatabase(url, { max: 4, name: 'lab' });
    const system = new SendingSystem(postgres, node, url, rows);
    await system.populate(customers);
    return system;
  }

  private constructor(
    private readonly postgres: Postgres,
    private readonly node: EventNode,
    private readonly url: string,
    readonly db: Pool,
  ) {
    this.store = new EventStore(node.url, eventFormat, { keys: keyRing(db, new MasterKeys([masterKey])) });
  }

  /** Who hears that an order of this customer is late, by account. */
  readonly hearers = (customer: number): string[] => [this.customers[customer]!, ...staff];
  readonly addressOf = (account: string): string => `${account}@mau.test`;
  readonly orderOf = (customer: number): string => `order-${customer}`;

  private async populate(count: number): Promise<void> {
    this.customers = Array.from({ length: count }, (_, index) => `customer-${index}`);
    const register = (id: string, role: string) => {
      const profile = { firstName: 'An', lastName: 'Lê', companyName: id, phoneNumber: '', jobTitle: '' };
      const account = { accountId: id, issuer: 'lab', subject: id, email: this.addressOf(id), profile };
      const grantedRoles = role === 'vietphat' ? ['vietphat'] : [];
      const data = { ...account, pictureUrl: '', grantedRoles, role };
      return this.append('account', id, { id, role }, { type: 'AccountRegistered', data });
    };
    for (const id of staff) await register(id, 'vietphat');
    await register(factory.id, factory.role);
    await this.each(count, async (index) => {
      const customer = { id: this.customers[index]!, role: 'customer' };
      await register(customer.id, customer.role);
      const [submitted, ...others] = projectExamples.producing;
      const { details } = submitted!.data as { details: object };
      const own = { projectId: this.orderOf(index), customerId: customer.id };
      const data = { ...submitted!.data, ...own, details: { ...details, title: `Trục mẫu ${index}` } };
      const id = this.orderOf(index);
      await this.append('project', id, customer, { type: submitted!.type, data }, ...others);
    });
  }

  private async each(count: number, work: (index: number) => Promise<unknown>): Promise<void> {
    let next = 0;
    const worker = async () => {
      while (next < count) await work(next++);
    };
    await Promise.all(Array.from({ length: inFlight }, worker));
  }

  private async append(kind: StreamKind, id: string, by: Person, ...events: Event[]): Promise<void> {
    const metadata = {
      ...{ correlationId: id, causationId: id, commandId: randomUUID(), commandHash: '', command: 'lab' },
      ...{ actorId: by.id, actorRole: by.role, occurredAt: new Date().toISOString() },
    };
    const named = events.map((event) => ({ ...event, id: randomUUID(), metadata }));
    await this.store.append(streamName(kind, id), named, -1);
  }

  /** The factory says that the order of a customer will be late. Returns the stream and revision of the event. */
  async delay(customer: number): Promise<string> {
    const now = new Date();
    const commandId = randomUUID();
    const data = { date: new Date(now.getTime() + 30 * day).toISOString().slice(0, 10), reason: commandId };
    const stream = streamName('project', this.orderOf(customer));
    const context = { commandId, commandHash: commandId, correlationId: commandId, actor: factory };
    const command = { type: 'AnnounceDelay' as const, data };
    const { revision } = await execute(this.store, projectDecider, stream, () => [command], {
      ...context,
      now: () => now.toISOString(),
    });
    return `${stream} ${revision}`;
  }

  /** So many delays, several at once, customer after customer. */
  async delays(count: number): Promise<void> {
    await this.each(count, (index) => this.delay(index % this.customers.length));
  }

  /** Starts a process that sends, or starts it again. */
  async startSender(name: string): Promise<Program> {
    const door = this.doors.get(name) ?? (await this.mails.open(name));
    this.doors.set(name, door);
    const program = new Program('apps/projector/dist/main.js', {
      ...{ DATABASE_URL: this.url, EVENT_STORE_URL: this.node.url, PERSONAL_MASTER_KEY: masterKey },
      ...{ SMTP_URL: door, MAIL_FROM: 'Việt Phát <no-reply@mau.test>', LOG_LEVEL: 'error' },
    });
    this.senders.set(name, program);
    return program;
  }

  /** Resolves when one of the processes reacts, and the rows are there. */
  async untilReady(): Promise<void> {
    await this.until('nobody reacts to events', async () => {
      const { rows } = await this.db.query<{ isReady: boolean }>(
        `select (select complete from pulse) and exists (select from reactions.checkpoint where "logId" is not null)
           and not exists (select from reactions.deadlines where not "isArmed")
           and (select count(*) from reactions.deadlines) > 0 as "isReady"`,
      );
      return rows[0]!.isReady === true;
    });
  }

  /** Resolves when all events are reacted to, and nothing waits any more. */
  async untilSent(longest: number): Promise<void> {
    const end = (await this.store.head())!;
    await this.until(
      'notices still wait',
      async () => {
        const { rows } = await this.db.query<{ position: string }>(
          `select position::text from reactions.checkpoint
           where not exists (select from reactions.outbox where state = 'waiting')`,
        );
        return rows.length > 0 && BigInt(rows[0]!.position) >= end;
      },
      longest,
    );
  }

  async until(
    failure: string,
    condition: () => boolean | Promise<boolean>,
    longest = patience,
  ): Promise<void> {
    const deadline = Date.now() + longest;
    while (!(await condition())) {
      if (Date.now() > deadline) throw new Error(failure);
      await after(50);
    }
  }

  async remove(): Promise<void> {
    await Promise.all([...this.senders.values()].map((program) => program.kill()));
    await this.store.close();
    await this.db.end();
    await this.node.kill();
    await this.postgres.remove();
    await this.mails.close();
  }
}
