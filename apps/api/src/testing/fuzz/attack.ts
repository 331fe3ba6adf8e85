import { Agent, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { errorCodes } from '@control-center/contracts';
import { WebSocket } from 'ws';
import { hostileValue, pick, seeded, texts } from './hostile.js';
import type { Random } from './hostile.js';
import { hostileRequest } from './requests.js';
import type { HostileRequest } from './requests.js';

export type Attacker = {
  name: string;
  cookie: string;
  /** Whether it may read everything: then no leak is looked for. */
  trusted?: boolean;
};

export type Attack = {
  url: string;
  seed: number;
  count: number;
  attackers: readonly Attacker[];
  /** Ids and addresses of other people's things, and what no reply to a stranger may contain. */
  known: readonly string[];
  secrets: readonly string[];
};

const inFlight = 8;
/** A request that takes longer hangs. Milliseconds. */
const patience = 30_000;

type Reply = { status: number; type: string; body: string };

function send(agent: Agent, url: string, { method, path, headers, body }: HostileRequest, cookie: string) {
  return new Promise<Reply>((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const asked = httpRequest({
      agent,
      hostname,
      port,
      method,
      path,
      headers: { 'x-requested-with': 'fuzz', cookie, ...headers },
      timeout: patience,
    });
    asked.on('response', (response) => {
      text(response).then(
        (content) =>
          resolve({
            status: response.statusCode!,
            type: String(response.headers['content-type']),
            body: content,
          }),
        reject,
      );
    });
    asked.on('timeout', () => asked.destroy(new Error('it hangs')));
    asked.on('error', reject);
    asked.end(body);
  });
}

/** What is wrong with a reply, or undefined. */
function problemOf({ status, type, body }: Reply, request: HostileRequest, secrets: readonly string[]) {
  if (status >= 500) return `${status} ${body.slice(0, 200)}`;
  if (secrets.some((secret) => body.includes(secret))) return `tells somebody else's secret`;
  const isError = status >= 400 && request.method !== 'HEAD';
  if (!isError) return undefined;
  try {
    const { code } = JSON.parse(body) as { code: string };
    return code in errorCodes ? undefined : `${status} with an unknown code ${code}`;
  } catch {
    return `${status} without an error body: ${type} ${body.slice(0, 100)}`;
  }
}

/** One connection with bytes that are no HTTP: it must end. */
function garbage(random: Random, url: string): Promise<void> {
  const lines = [
    'GET / HTTP/9.9',
    'POST /api/projects HTTP/1.1\r\nContent-Length: -1',
    pick(random, texts),
    '\0\0\0',
  ];
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), new URL(url).hostname);
    socket.setTimeout(patience, () => reject(new Error('a connection of garbage hangs')));
    socket.on('error', () => resolve()).on('close', () => resolve());
    socket.resume().end(`${pick(random, lines)}\r\n\r\n`);
  });
}

/** Some frames on one socket. Resolves to what was joined. */
function frames(random: Random, url: string, cookie: string, known: readonly string[]): Promise<string[]> {
  const joined: string[] = [];
  const frame = (): string | Buffer =>
    pick<() => string | Buffer>(random, [
      () => JSON.stringify({ type: 'join', projectId: pick(random, known) }),
      () => JSON.stringify({ type: 'join', projectId: hostileValue(random, known) }),
      () => JSON.stringify({ type: hostileValue(random, known) }),
      () => JSON.stringify(hostileValue(random, known)) ?? 'null',
      () => pick(random, texts),
      () => Buffer.from([0xff, 0x00, 0xfe]),
    ])();
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, {
      headers: { cookie, 'x-requested-with': 'fuzz' },
    });
    const limit = setTimeout(() => reject(new Error('a socket hangs')), patience);
    socket.on('message', (data) => {
      const { type, projectId } = JSON.parse((data as Buffer).toString()) as Record<string, string>;
      if (type === 'joined') joined.push(projectId!);
    });
    socket.on('open', () => {
      for (let count = 0; count < 10; count += 1) socket.send(frame());
      socket.close();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(limit);
      resolve(joined);
    });
  });
}

/** Attacks and resolves to everything that should not have been, each in a line. */
export async function attack({ url, seed, count, attackers, known, secrets }: Attack): Promise<string[]> {
  const random = seeded(seed);
  const agent = new Agent({ keepAlive: true, maxSockets: inFlight });
  const findings: string[] = [];
  let begun = 0;
  const one = async (): Promise<void> => {
    const { name, cookie, trusted } = pick(random, attackers);
    const kind = random();
    if (kind < 0.01) return garbage(random, url);
    if (kind < 0.04) {
      const joined = await frames(random, url, cookie, known);
      if (!trusted && joined.length > 0) findings.push(`${name} joined ${joined.join()}`);
      return;
    }
    const request = hostileRequest(random, known);
    const told = `${name}: ${request.method} ${request.path.slice(0, 200)} ${request.body?.toString().slice(0, 300) ?? ''} ${JSON.stringify(request.headers).slice(0, 300)}`;
    try {
      const problem = problemOf(await send(agent, url, request, cookie), request, trusted ? [] : secrets);
      if (problem) findings.push(`${problem}\n    ${told}`);
    } catch (error) {
      findings.push(`${String(error)}\n    ${told}`);
    }
  };
  const worker = async () => {
    while (begun < count) {
      begun += 1;
      await one().catch((error: unknown) => findings.push(String(error)));
    }
  };
  await Promise.all(Array.from({ length: inFlight }, worker));
  agent.destroy();
  return findings;
}
