import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import { startEventNode } from '@control-center/event-node';
import { eventFormat, projectExamples, streamName } from '@market/domain';
import type { StreamKind } from '@market/domain';
import { EventStore } from '@platform/log';
import { migrateReactions, reactionsSchema, runReactions } from '@platform/reactions';
import { keyRing, MasterKeys } from '@market/personal';
import { migrateApp, openDatabase, readModels } from '@market/release';
import { checkpointOf, createReadSchema, runProjector } from '@platform/rows';
import { createDatabase, masterKey, nodeFolder } from '@platform/testing';
import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { marketChannels, marketDeadlines, marketReactions } from './channels.js';

export const { people } = projectExamples;
const submitted = projectExamples.submitted[0]!;

/** What the server does with mails to an address: answers with a code, ends the connection within the mail, or waits for somebody. */
type Answer = number | 'ends within the mail' | Promise<void>;

/** A mail server of which a test says what it does with a recipient, and whether it is there; otherwise it takes the mail. */
async function mailServer() {
  const mails: Email[] = [];
  const answers = new Map<string, Answer>();
  const sockets = new Map<number, Socket>();
  const open = async (port: number) => {
    const server = new SMTPServer({
      ...{ authOptional: true, disabledCommands: ['AUTH', 'STARTTLS'], disableReverseLookup: true },
      logger: false,
      onRcptTo: ({ address }, _, done) => {
        const answer = answers.get(address);
        if (typeof answer === 'number')
          return done(Object.assign(new Error(`says ${String(answer)}`), { responseCode: answer }));
        void Promise.resolve(answer).then(() => done());
      },
      onData: (stream, { envelope, remotePort }, done) => {
        if (envelope.rcptTo.some(({ address }) => answers.get(address) === 'ends within the mail'))
          return void stream.once('data', () => sockets.get(remotePort)!.destroy());
        void buffer(stream).then(async (raw) => {
          mails.push(await PostalMime.parse(raw));
          done();
          // A sender that is stopped may leave within the mail.
        }, done);
      },
    });
    server.on('error', () => undefined);
    server.server.on('connection', (socket: Socket) => sockets.set(socket.remotePort!, socket));
    server.listen(port, '127.0.0.1');
    await once(server.server, 'listening');
    return server;
  };
  let server = await open(0);
  const { port } = server.server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return {
    ...{ mails, answers, url: `smtp://127.0.0.1:${String(port)}`, close },
    reopen: async () => void (server = await open(port)),
  };
}

/** The log, the rows, the reactions and a mail server, with a clock that can be put forward. */
export async function post() {
  const [log, rows] = await Promise.all([createDatabase('mail_log'), createDatabase('mail')]);
  await migrateApp(rows.url);
  await createReadSchema(rows.url, readModels);
  await migrateReactions(rows.url);
  const node = await startEventNode({ databaseUrl: log.url, port: 0, folder: nodeFolder() });
  const pool = openDatabase(rows.url, { max: 6, name: 'test' });
  const outbox = openDatabase(rows.url, { max: 6, name: 'test', schema: reactionsSchema });
  const store = new EventStore(node.url, eventFormat, { keys: keyRing(pool, new MasterKeys([masterKey])) });
  const smtp = await mailServer();
  const stopping = new AbortController();
  const stored = new Map<string, Buffer>();
  const files = {
    open: (name: string) => {
      const found = stored.get(name);
      return Promise.resolve(found && Readable.from([found]));
    },
  };
  let ahead = 0;
  const mail = {
    ...{ smtpUrl: smtp.url, from: 'Việt Phát <no-reply@vietphat.test>', replyTo: 'chao@vietphat.test' },
    ...{ publicUrl: 'https://cc.test', keys: [masterKey] },
  };
  const push = { key: masterKey, contact: 'mailto:vanhanh@vietphat.test', allowsPrivate: true };
  const quietly = () => undefined;
  const running: Promise<void>[] = [runProjector({ pool, store, readModels, log: quietly }, stopping.signal)];

  const append = async (
    kind: StreamKind,
    id: string,
    by: { id: string; role: string },
    ...events: { type: string; data: object }[]
  ) => {
    const stream = streamName(kind, id);
    const from = (await store.load(stream)).length - 1;
    const now = new Date(Date.now() + ahead).toISOString();
    const { position } = await store.append(
      stream,
      events.map(({ type, data }) => ({
        ...{ id: randomUUID(), type, data },
        metadata: {
          ...{
            correlationId: 'c',
            causationId: 'c',
            commandId: randomUUID(),
            commandHash: '',
            command: 'test',
          },
          ...{ actorId: by.id, actorRole: by.role, occurredAt: now },
        },
      })),
      from,
    );
    return position;
  };
  const until = async (condition: () => boolean | Promise<boolean>, what = condition.toString()) => {
    const deadline = Date.now() + 60_000;
    while (!(await condition())) {
      if (Date.now() > deadline) throw new Error(`never: ${what}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  /** Resolves when the rows hold the person: notices to the provider's staff go to those who are found there. */
  const register = async (person: { id: string; role: string }, email: string) => {
    const profile = {
      firstName: 'An',
      lastName: 'Lê',
      companyName: person.id,
      phoneNumber: '',
      jobTitle: '',
    };
    const grantedRoles = ['vietphat', 'admin'].includes(person.role) ? [person.role] : [];
    const data = { accountId: person.id, issuer: 'i', subject: person.id, email, profile, pictureUrl: '' };
    const registered = { type: 'AccountRegistered', data: { ...data, grantedRoles, role: person.role } };
    const position = await append('account', person.id, person, registered);
    await until(async () => BigInt((await checkpointOf(pool))?.position ?? -1) >= position, 'the rows');
  };
  /** A new order of the customer. Returns its id. */
  const order = async (title: string, others: object = {}) => {
    const id = randomUUID();
    const { details } = submitted.data as { details: object };
    const data = { ...submitted.data, projectId: id, details: { ...details, title, ...others } };
    await append('project', id, people.customer, { type: submitted.type, data });
    return id;
  };
  const count = async (where: string) => {
    const { rows: found } = await outbox.query<{ count: number }>(
      `select count(*) from outbox where ${where}`,
    );
    return found[0]!.count;
  };
  /** A little ahead: what was stored between this and the query is due as well. */
  const soon = () => new Date(Date.now() + ahead + 1_000);
  const isDue = `state = 'waiting' and "dueAt" <= $1`;
  /** Somebody who has just got a mail gets the next one a minute later. */
  const mustPause = `exists (select from outbox as last where last.state = 'done' and last.channel = outbox.channel
    and last.recipient = outbox.recipient and last.channel = 'mail' and last."endedAt" > $1::timestamptz - interval '1 minute')`;
  /** Everything has been reacted to up to here, and what may go out now has. */
  const quiet = async () => {
    await until(async () => {
      const { rows: found } = await outbox.query<{ position: string | null }>(
        `select position::text from checkpoint
         where not exists (select from outbox where ${isDue} and not ${mustPause}
             or state = 'waiting' and batch is not null and reason is null)
           and not exists (select from timers where "lookAt" <= $1)
           and not exists (select from deadlines where not "isArmed")`,
        [soon()],
      );
      return found.length > 0 && BigInt(found[0]!.position ?? -1) >= (await store.head())!;
    }, 'quiet');
  };
  const later = (milliseconds: number) => void (ahead += milliseconds);
  /** The pauses are over, and all that waited for them has gone out. */
  const rest = async () => {
    const pause = 2 * 60_000;
    do {
      later(pause);
      await quiet();
    } while ((await outbox.query(`select from outbox where ${isDue}`, [soon()])).rowCount! > 0);
    later(pause);
  };
  return {
    ...{ smtp, store, pool, outbox, stored, append, register, order, until, count, quiet, later, rest },
    now: () => Date.now() + ahead,
    /** Begins to react; resolves when it does. */
    start: async () => {
      const options = { store, rows: pool, pool: outbox, files, mail, push };
      const channels = marketChannels(options);
      const clock = () => new Date(Date.now() + ahead);
      const sleep = async (time: Date, signal: AbortSignal) => {
        while (!signal.aborted && time > clock()) await delay(10);
      };
      running.push(
        runReactions(
          {
            ...{ pool: outbox, store, reactions: marketReactions, deadlines: marketDeadlines, channels },
            ...{ log: quietly, clock, poll: 20, sleep },
          },
          stopping.signal,
        ),
      );
      await until(
        async () =>
          (
            await outbox.query(
              `select from checkpoint where "logId" is not null and exists (select from deadlines)`,
            )
          ).rowCount === 1,
      );
      await until(async () => (await pool.query(`select from pulse where complete`)).rowCount === 1);
    },
    close: async () => {
      stopping.abort();
      await Promise.all(running);
      await Promise.all([store.close(), smtp.close()]);
      await Promise.all([pool.end(), outbox.end()]);
      await node.close();
      await Promise.all([log.drop(), rows.drop()]);
    },
  };
}
