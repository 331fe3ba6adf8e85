import { once } from 'node:events';
import { pathOf } from '@control-center/contracts';
import type { ErrorBody, PathParam, Route, ServerMessage } from '@control-center/contracts';
import { WebSocket } from 'ws';
import type { ClientOptions } from 'ws';
import { checkAnswer } from './contract-check.js';

/** How long a message that must come may take. Milliseconds. */
const patience = 10_000;

export type Answer<Reply> = { status: number; headers: Headers; body: Reply };

type Call<Path extends string, Body> = {
  params?: Record<PathParam<Path>, string>;
  query?: Record<string, string>;
  body?: Body;
  headers?: Record<string, string>;
};

/**
 * A browser without a screen: keeps cookies, follows the sign-in, calls routes, listens to the socket. Every answer to
 * a call must be what the contract says.
 */
export class Visitor {
  private readonly cookies = new Map<string, string>();

  /** Visitors who share a `room` see what any of them has written: each query waits for the others' writes too. */
  constructor(
    private readonly url: string,
    private readonly room: { position?: string } = {},
  ) {}

  /** The same browser at another instance of the api. */
  at(url: string): Visitor {
    const other = new Visitor(url, this.room);
    this.cookies.forEach((value, name) => other.cookies.set(name, value));
    return other;
  }

  /** Signs in at the OpenID provider's own form. */
  async signIn(subject: string): Promise<this> {
    let { location } = await this.visit(`${this.url}/api/login`);
    while (!location.startsWith(`${this.url}/`) || location.includes('/api/callback')) {
      const page = await this.visit(location);
      location = page.location || (await this.visit(location, { subject })).location;
    }
    return this;
  }

  async call<Path extends string, Body, Query, Reply>(
    route: Route<Path, Body, Query, Reply>,
    { params, query, body, headers = {} }: Call<Path, Partial<Body>> = {},
  ): Promise<Answer<Reply & ErrorBody>> {
    const path = pathOf(route, params ?? ({} as Record<PathParam<Path>, string>));
    const text = body === undefined ? undefined : JSON.stringify(body);
    const content: Record<string, string> = text === undefined ? {} : { 'content-type': 'application/json' };
    const response = await this.send(`${path}?${new URLSearchParams(query).toString()}`, {
      method: route.method,
      body: text,
      headers: { ...content, ...headers },
    });
    const reply = await response.text();
    const answer = (reply === '' ? undefined : JSON.parse(reply)) as Reply & ErrorBody;
    checkAnswer(route, response.status, answer);
    return { status: response.status, headers: response.headers, body: answer };
  }

  /** Any request to the application, as this person; with the header that a foreign page cannot send. */
  async send(path: string, init: RequestInit = {}): Promise<Response> {
    const response = await fetch(new URL(path, this.url), {
      ...init,
      redirect: 'manual',
      headers: {
        cookie: this.cookie(),
        'x-requested-with': 'test',
        ...(this.room.position ? { 'x-log-position': this.room.position } : {}),
        ...init.headers,
      },
    });
    this.keep(response);
    this.room.position = response.headers.get('x-log-position') ?? this.room.position;
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

  /** What a browser would send along. */
  cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  private keep(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      if (value) this.cookies.set(name!, value);
      else this.cookies.delete(name!);
    }
  }

  private async visit(address: string, form?: Record<string, string>): Promise<{ location: string }> {
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: this.cookie() },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    this.keep(response);
    await response.arrayBuffer();
    const location = response.headers.get('location');
    return { location: location === null ? '' : new URL(location, address).href };
  }
}

/** What a socket was told, in order; waits for messages instead of for time. */
export class Listener {
  readonly heard: ServerMessage[] = [];
  private wake: () => void = () => undefined;

  constructor(readonly socket: WebSocket) {
    socket.on('message', (data) => {
      this.heard.push(JSON.parse((data as Buffer).toString()) as ServerMessage);
      this.wake();
    });
  }

  /** The answer to joining a project. Everything that was announced before has been heard by then. */
  async join(projectId: string): Promise<'joined' | 'refused'> {
    this.socket.send(JSON.stringify({ type: 'join', projectId }));
    const answer = await this.next(({ type }) => type === 'joined' || type === 'refused');
    return answer.type as 'joined' | 'refused';
  }

  /** Where the socket stands, once it has been told what it missed since the mark. */
  async resume(mark?: string): Promise<ServerMessage & { mark: string }> {
    this.socket.send(JSON.stringify({ type: 'resume', mark }));
    const answer = await this.next(({ type }) => type === 'mark' || type === 'resync', 'keep');
    return answer as ServerMessage & { mark: string };
  }

  /** With which code the socket was closed. */
  async closed(): Promise<number> {
    const [code] = (await once(this.socket, 'close')) as [number];
    return code;
  }

  /** The first message, already heard and not yet taken or to come, that fits. */
  async next(
    fits: (message: ServerMessage) => boolean,
    before: 'drop' | 'keep' = 'drop',
  ): Promise<ServerMessage> {
    for (;;) {
      const index = this.heard.findIndex(fits);
      if (index >= 0)
        return (before === 'keep' ? this.heard.splice(index, 1) : this.heard.splice(0, index + 1)).at(-1)!;
      await new Promise<void>((resolve, reject) => {
        this.wake = resolve;
        setTimeout(() => reject(new Error('the socket stayed silent')), patience).unref();
      });
    }
  }
}
