import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { pathOf } from '@market/contracts';
import type { ErrorBody, PathParam, Route, ServerMessage } from '@market/contracts';
import { signInForm } from '@platform/testing/sign-in-form';
import { WebSocket } from 'ws';
import type { ClientOptions } from 'ws';
import { checkResponse } from './contract-check.js';

/** How long to wait for an expected message. Milliseconds. */
const messageTimeout = 10_000;

export type CallResult<Reply> = { status: number; headers: Headers; body: Reply };

type Call<Path extends string, Body> = {
  params?: Record<PathParam<Path>, string>;
  query?: Record<string, string>;
  body?: Body;
  headers?: Record<string, string>;
};

/**
 * A browser without a screen: stores cookies, signs in, calls routes and listens on the socket. `call` fails when a
 * response does not match the contract.
 */
export class Visitor {
  /** The address at which the last sign-in ended. */
  landedAt = '';
  private readonly cookies = new Map<string, string>();
  private calls = 0;
  /** With several instances of the api, each request goes to the next one. */
  private instances = [this.url];

  /** Visitors with the same `sharedPosition` object see each other's writes: every query waits for all of them. */
  constructor(
    private readonly url: string,
    private readonly sharedPosition: { position?: string } = {},
  ) {}

  /** A copy of this browser, cookies included, that talks to another instance of the api. */
  at(url: string): Visitor {
    const other = new Visitor(url, this.sharedPosition);
    this.cookies.forEach((value, name) => other.cookies.set(name, value));
    return other;
  }

  /** From now on each request goes to the next of these instances, including this visitor's own. */
  around(...urls: string[]): this {
    this.instances = [this.url, ...urls];
    return this;
  }

  /** Signs in with the form of the OpenID provider. `query`: of /api/login. */
  async signIn(subject: string, query = ''): Promise<this> {
    let page = await this.visit(`${this.url}/api/login${query}`);
    while (!page.location.startsWith(`${this.url}/`) || page.location.includes('/api/callback')) {
      if (page.location) page = await this.visit(page.location);
      else {
        const { address, fields } = signInForm(page.text, page.address, subject);
        page = await this.visit(address, fields);
      }
    }
    this.landedAt = page.location;
    return this;
  }

  async call<Path extends string, Body, Query, Reply>(
    route: Route<Path, Body, Query, Reply>,
    { params, query, body, headers = {} }: Call<Path, Partial<Body>> = {},
  ): Promise<CallResult<Reply & ErrorBody>> {
    const path = pathOf(route, params ?? ({} as Record<PathParam<Path>, string>));
    const text = body === undefined ? undefined : JSON.stringify(body);
    const content: Record<string, string> = text === undefined ? {} : { 'content-type': 'application/json' };
    const response = await this.send(`${path}?${new URLSearchParams(query).toString()}`, {
      method: route.method,
      body: text,
      headers: { ...content, ...headers },
    });
    const responseText = await response.text();
    const reply = (responseText === '' ? undefined : JSON.parse(responseText)) as Reply & ErrorBody;
    checkResponse(route, response.status, reply);
    return { status: response.status, headers: response.headers, body: reply };
  }

  /**
   * Sends any request to the application with this browser's cookies and the header that a foreign page cannot
   * set.
   */
  async send(path: string, init: RequestInit = {}): Promise<Response> {
    const instance = this.instances[(this.calls += 1) % this.instances.length];
    const response = await fetch(new URL(path, instance), {
      ...init,
      redirect: 'manual',
      headers: {
        cookie: this.cookie(),
        'x-requested-with': 'test',
        ...(this.sharedPosition.position ? { 'x-log-position': this.sharedPosition.position } : {}),
        ...init.headers,
      },
    });
    this.storeCookies(response);
    this.sharedPosition.position = response.headers.get('x-log-position') ?? this.sharedPosition.position;
    return response;
  }

  async listen(options: ClientOptions = {}): Promise<Listener> {
    const socket = new WebSocket(`${this.url.replace('http', 'ws')}/ws`, {
      ...options,
      headers: { cookie: this.cookie(), 'x-requested-with': 'test' },
    });
    const listener = new Listener(socket);
    await once(socket, 'open');
    return listener;
  }

  /** The status with which an upgrade to a socket is refused, and the error; fails when a socket opens. */
  async refusedUpgrade(headers: Record<string, string> = {}): Promise<{ status: number; body: ErrorBody }> {
    const response = await new Promise<IncomingMessage>((resolve, reject) =>
      new WebSocket(`${this.url.replace('http', 'ws')}/ws`, {
        headers: { cookie: this.cookie(), 'x-requested-with': 'test', ...headers },
      })
        .on('unexpected-response', (_, refused) => resolve(refused))
        .on('open', () => reject(new Error('The socket was opened'))),
    );
    return { status: response.statusCode!, body: (await json(response)) as ErrorBody };
  }

  /** The value of the `Cookie` header. */
  cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  private storeCookies(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      if (value) this.cookies.set(name!, value);
      else this.cookies.delete(name!);
    }
  }

  /** `location`: where the answer leads, if it is a redirect. */
  private async visit(
    address: string,
    form?: Record<string, string>,
  ): Promise<{ address: string; location: string; text: string }> {
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: this.cookie() },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    this.storeCookies(response);
    const text = await response.text();
    const location = response.headers.get('location');
    return { address, location: location === null ? '' : new URL(location, address).href, text };
  }
}

/** Collects the messages of a socket in order, so that tests wait for a message and not for a time. */
export class Listener {
  /** Messages that were received and not yet returned by `next`. */
  readonly received: ServerMessage[] = [];
  private wake: () => void = () => undefined;

  constructor(readonly socket: WebSocket) {
    socket.on('message', (data) => {
      this.received.push(JSON.parse((data as Buffer).toString()) as ServerMessage);
      this.wake();
    });
  }

  /** Joins a project. Resolves to the reply, after all messages that were sent before it have been received. */
  async join(projectId: string): Promise<'joined' | 'refused'> {
    this.socket.send(JSON.stringify({ type: 'join', projectId }));
    const reply = await this.next(({ type }) => type === 'joined' || type === 'refused');
    return reply.type as 'joined' | 'refused';
  }

  /** Resumes from a token. Resolves to the message with the new token; missed messages are in `received` by then. */
  async resume(resumeToken?: string): Promise<ServerMessage & { mark: string }> {
    this.socket.send(JSON.stringify({ type: 'resume', mark: resumeToken }));
    const reply = await this.next(({ type }) => type === 'mark' || type === 'resync', 'keep');
    return reply as ServerMessage & { mark: string };
  }

  /** Resolves to the close code once the socket is closed. */
  async closed(): Promise<number> {
    const [code] = (await once(this.socket, 'close')) as [number];
    return code;
  }

  /**
   * The first matching message in `received`, or the next one to arrive. `earlier`: whether earlier messages are kept.
   */
  async next(
    matches: (message: ServerMessage) => boolean,
    earlier: 'drop' | 'keep' = 'drop',
  ): Promise<ServerMessage> {
    for (;;) {
      const index = this.received.findIndex(matches);
      if (index >= 0)
        return (earlier === 'keep' ? this.received.splice(index, 1) : this.received.splice(0, index + 1)).at(
          -1,
        )!;
      await new Promise<void>((resolve, reject) => {
        this.wake = resolve;
        setTimeout(() => reject(new Error('The expected message did not arrive')), messageTimeout).unref();
      });
    }
  }
}
