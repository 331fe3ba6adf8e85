import { accountRoutes, projectRoutes, reconnectAfter } from '@control-center/contracts';
import { WebSocket } from 'ws';
import { Visitor } from '../../../apps/api/dist/testing/visitor.js';

const subjects = ['khach', 'khach2', 'xuong', 'xuong2', 'vietphat', 'admin'];
const browsersPerAccount = 2;

/** Signed-in browsers of all demo accounts, each with its live socket. */
export async function signInAll(url) {
  const people = [];
  for (const subject of subjects)
    for (let browser = 0; browser < browsersPerAccount; browser += 1) {
      const visitor = await new Visitor(url).signIn(subject);
      const { body } = await visitor.call(accountRoutes.me);
      people.push(new Person(url, visitor, body));
    }
  return people;
}

/** A browser and the messages of its socket, which reconnects as the web application's does. */
export class Person {
  /** The types of messages with their ids. While `resynced`, every message counts as received. */
  received = new Set();
  resynced = false;
  #resumeToken;

  constructor(url, visitor, { id, role }) {
    Object.assign(this, { visitor, id, role, url });
    this.#connect();
  }

  async request({ method, path, body, key }, timeout) {
    const response = await this.visitor.send(path, {
      method,
      signal: AbortSignal.timeout(timeout),
      ...(body && { body: JSON.stringify(body) }),
      headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  }

  /** The ids of all projects in the user's list, read page by page. */
  async listedIds() {
    const ids = [];
    for (let next = `${projectRoutes.list.path}?limit=500`; next;) {
      const response = await this.visitor.send(next);
      if (response.headers.get('x-stale'))
        throw new Error('A list is stale although the rows have caught up');
      ids.push(...(await response.json()).map(({ id }) => id));
      next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
    }
    return ids;
  }

  #connect() {
    const cookie = this.visitor.cookie();
    const headers = { cookie, 'x-requested-with': 'chaos' };
    const socket = new WebSocket(`${this.url.replace('http', 'ws')}/ws`, { headers });
    let resumed = false;
    socket.on('error', () => undefined);
    socket.on('open', () => socket.send(JSON.stringify({ type: 'resume', mark: this.#resumeToken })));
    socket.on('message', (data) => {
      const message = JSON.parse(data);
      resumed ||= message.type === 'mark' || message.type === 'resync';
      if (resumed && message.mark) this.#resumeToken = message.mark;
      if (message.type === 'resync') this.resynced = true;
      else this.received.add(`${message.type} ${message.projectId ?? message.accountId}`);
    });
    socket.on('close', () => {
      this.#resumeToken ??= '';
      setTimeout(() => this.#connect(), reconnectAfter).unref();
    });
  }
}
