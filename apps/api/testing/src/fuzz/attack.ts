import { Agent, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { errorCodes } from '@market/contracts';
import { WebSocket } from 'ws';
import { until } from '../until.js';
import { hostileValue, pick, seeded, texts } from './hostile.js';
import type { Random } from './hostile.js';
import { hostileRequest } from './requests.js';
import type { HostileRequest } from './requests.js';

export type Attacker = {
  name: string;
  cookie: string;
  /** Whether it may read everything: its replies are not searched for secrets. */
  trusted?: boolean;
};

export type Attack = {
  url: string;
  seed: number;
  count: number;
  attackers: readonly Attacker[];
  /** Ids and URLs of the victim's resources. */
  known: readonly string[];
  /** Texts that no reply to an untrusted attacker may contain. */
  secrets: readonly string[];
};

const concurrency = 8;
/** Milliseconds after which a request or a connection counts as hanging. */
const hangTimeout = 60_000;

type Reply = { status: number; type: string; body: string };

function send(agent: Agent, url: string, { method, path, headers, body }: HostileRequest, cookie: string) {
  return new Promise<Reply>((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const clientRequest = httpRequest({
      agent,
      hostname,
      port,
      method,
      path,
      headers: { 'x-requested-with': 'fuzz', cookie, ...headers },
      timeout: hangTimeout,
    });
    clientRequest.on('response', (response) => {
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
    clientRequest.on('timeout', () => clientRequest.destroy(new Error('The request hangs')));
    clientRequest.on('error', reject);
    clientRequest.end(body);
  });
}

/**
 * The reply; where it says that the system is busy, the one to the same request once the system is ready again. A starved
 * machine makes any system busy, and a request that does so by itself does it again.
 */
async function settledReply(agent: Agent, url: string, request: HostileRequest, cookie: string) {
  const first = await send(agent, url, request, cookie);
  if (first.status !== 503) return first;
  await until('the system is ready again', async () => (await fetch(`${url}/health/ready`)).status === 200);
  return send(agent, url, request, cookie);
}

/** Describes what is wrong with a reply; undefined when nothing is. */
function problemOf({ status, type, body }: Reply, request: HostileRequest, secrets: readonly string[]) {
  if (status >= 500) return `${status} ${body.slice(0, 200)}`;
  if (secrets.some((secret) => body.includes(secret))) return `reveals another user's secret`;
  const isError = status >= 400 && request.method !== 'HEAD';
  if (!isError) return undefined;
  try {
    const { code } = JSON.parse(body) as { code: string };
    return code in errorCodes ? undefined : `${status} with an unknown code ${code}`;
  } catch {
    return `${status} without an error body: ${type} ${body.slice(0, 100)}`;
  }
}

/** Sends bytes that are not HTTP. Resolves when the connection ends. */
function sendGarbage(random: Random, url: string): Promise<void> {
  const payloads = [
    'GET / HTTP/9.9',
    'POST /api/projects HTTP/1.1\r\nContent-Length: -1',
    pick(random, texts),
    '\0\0\0',
  ];
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), new URL(url).hostname);
    socket.setTimeout(hangTimeout, () => reject(new Error('A connection with garbage hangs')));
    socket.on('error', () => resolve()).on('close', () => resolve());
    socket.resume().end(`${pick(random, payloads)}\r\n\r\n`);
  });
}

/** Sends hostile frames on one socket. Resolves to the projects that were joined. */
function sendFrames(
  random: Random,
  url: string,
  cookie: string,
  known: readonly string[],
): Promise<string[]> {
  const joined: string[] = [];
  const hostileFrame = (): string | Buffer =>
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
    const limit = setTimeout(() => reject(new Error('A socket hangs')), hangTimeout);
    socket.on('message', (data) => {
      const { type, projectId } = JSON.parse((data as Buffer).toString()) as Record<string, string>;
      if (type === 'joined') joined.push(projectId!);
    });
    socket.on('open', () => {
      for (let count = 0; count < 10; count += 1) socket.send(hostileFrame());
      socket.close();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(limit);
      resolve(joined);
    });
  });
}

/** Sends `count` attacks. Resolves to the problems found, one text each. */
export async function attack({ url, seed, count, attackers, known, secrets }: Attack): Promise<string[]> {
  const random = seeded(seed);
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  const findings: string[] = [];
  let started = 0;
  const attackOnce = async (): Promise<void> => {
    const { name, cookie, trusted } = pick(random, attackers);
    const kind = random();
    if (kind < 0.01) return sendGarbage(random, url);
    if (kind < 0.04) {
      const joined = await sendFrames(random, url, cookie, known);
      if (!trusted && joined.length > 0) findings.push(`${name} joined ${joined.join()}`);
      return;
    }
    const request = hostileRequest(random, known);
    const description = `${name}: ${request.method} ${request.path.slice(0, 200)} ${request.body?.toString().slice(0, 300) ?? ''} ${JSON.stringify(request.headers).slice(0, 300)}`;
    try {
      const reply = await settledReply(agent, url, request, cookie);
      const problem = problemOf(reply, request, trusted ? [] : secrets);
      if (problem) findings.push(`${problem}\n    ${description}`);
    } catch (error) {
      findings.push(`${String(error)}\n    ${description}`);
    }
  };
  const worker = async () => {
    while (started < count) {
      started += 1;
      await attackOnce().catch((error: unknown) => findings.push(String(error)));
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  agent.destroy();
  return findings;
}
