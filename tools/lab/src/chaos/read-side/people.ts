import { Visitor } from '@control-center/api/testing/visitor';
import { accountRoutes, projectRoutes, reconnectAfter } from '@market/contracts';
import type { Announcement, Project, Role, ServerMessage } from '@market/contracts';
import { WebSocket } from 'ws';

const subjects = ['khach', 'khach2', 'xuong', 'xuong2', 'vietphat', 'admin'];
const browsersPerAccount = 2;

/**
 * A call as a browser sends it, with the idempotency key of a command. Attempt 0 goes to the browser's own instance of the
 * api, each further one to the next instance.
 */
export type Request = { method: string; path: string; body?: object; key?: string; attempt?: number };

export type Reply = { status: number; body: unknown; isStale: boolean };

/** The type of a message and what it is about. */
export const describe = (message: ServerMessage | Announcement): string =>
  `${message.type} ${'projectId' in message ? message.projectId : 'accountId' in message ? message.accountId : ''}`;

/** Signed-in browsers of the demo accounts, each with its live socket; those of an account at different instances. */
export async function signInAll(urls: readonly string[], accounts = subjects): Promise<Person[]> {
  const people: Person[] = [];
  for (const subject of accounts)
    for (let browser = 0; browser < browsersPerAccount; browser += 1) {
      const visitor = await new Visitor(urls[0]!).signIn(subject);
      const { body } = await visitor.call(accountRoutes.me);
      const own = browser % urls.length;
      people.push(new Person([...urls.slice(own), ...urls.slice(0, own)], visitor, body));
    }
  return people;
}

/** A browser and the messages of its socket, which reconnects as the web application's does. */
export class Person {
  /** The types of messages with their ids. While `resynced`, every message counts as received. */
  readonly received = new Set<string>();
  resynced = false;
  readonly id: string;
  readonly role: Role;
  private resumeToken: string | undefined;

  constructor(
    /** Of the instances of the api, its own first. */
    private readonly urls: readonly string[],
    private readonly visitor: Visitor,
    { id, role }: { id: string; role: Role },
  ) {
    this.id = id;
    this.role = role;
    this.connect();
  }

  /** The instance to which a request goes. */
  urlOf = (attempt: number): string => this.urls[attempt % this.urls.length]!;

  /** Rejects when there is no reply within `timeout` milliseconds. */
  async request({ method, path, body, key, attempt = 0 }: Request, timeout: number): Promise<Reply> {
    const response = await this.visitor.send(this.urlOf(attempt) + path, {
      method,
      signal: AbortSignal.timeout(timeout),
      ...(body && { body: JSON.stringify(body) }),
      headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
    });
    const text = await response.text();
    return {
      status: response.status,
      body: text === '' ? undefined : (JSON.parse(text) as unknown),
      isStale: response.headers.has('x-stale'),
    };
  }

  /** The ids of all projects in the user's list, read page by page. */
  async listedIds(): Promise<string[]> {
    const ids: string[] = [];
    for (let next: string | undefined = `${projectRoutes.list.path}?limit=500`; next;) {
      const response: Response = await this.visitor.send(next);
      if (response.headers.get('x-stale'))
        throw new Error('A list is stale although the rows have caught up');
      ids.push(...((await response.json()) as Project[]).map(({ id }) => id));
      next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
    }
    return ids;
  }

  private connect() {
    const cookie = this.visitor.cookie();
    const headers = { cookie, 'x-requested-with': 'chaos' };
    const socket = new WebSocket(`${this.urls[0]!.replace('http', 'ws')}/ws`, { headers });
    let resumed = false;
    socket.on('error', () => undefined);
    socket.on('open', () => socket.send(JSON.stringify({ type: 'resume', mark: this.resumeToken })));
    socket.on('message', (data) => {
      const message = JSON.parse((data as Buffer).toString()) as ServerMessage;
      resumed ||= message.type === 'mark' || message.type === 'resync';
      if (resumed && 'mark' in message && message.mark) this.resumeToken = message.mark;
      if (message.type === 'resync') this.resynced = true;
      else this.received.add(describe(message));
    });
    socket.on('close', () => {
      this.resumeToken ??= '';
      setTimeout(() => this.connect(), reconnectAfter).unref();
    });
  }
}
