import { SignInFailed } from '../sign-in-failed.js';

export type JsonObject = Record<string, unknown>;

/** The requests to the provider, as the log names them. */
export type Step = 'discovery' | 'keys' | 'request' | 'token' | 'userinfo';

/** Milliseconds. */
export const longestAnswer = 5_000;

/** The largest answer in bytes, far more than any of a provider's documents. */
const largestAnswer = 256 * 1024;

export type Answer = { type: string; text: string };

/** Throws SignInFailed unless the provider answers in time and within the size limit. */
export async function fetchBounded(
  step: Step,
  url: string,
  init: RequestInit = {},
  timeoutMs = longestAnswer,
): Promise<Response> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { ...init, redirect: 'manual', signal });
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size > largestAnswer) throw new SignInFailed('misconfigured', `${step}: ${url} answered too much`);
      chunks.push(chunk);
    }
    return new Response(chunks.length > 0 ? Buffer.concat(chunks) : null, response);
  } catch (error) {
    if (error instanceof SignInFailed) throw error;
    throw new SignInFailed('no-answer', `${step}: ${url} does not answer`, { cause: error });
  }
}

/** The text of a successful answer. `hint` ends the message of a refusal. Throws SignInFailed. */
export async function fetchText(
  step: Step,
  url: string,
  init: RequestInit & { timeoutMs?: number; hint?: string } = {},
): Promise<Answer> {
  const { timeoutMs, hint = '', ...request } = init;
  const response = await fetchBounded(step, url, request, timeoutMs);
  const text = await response.text();
  if (!response.ok) throw refused(`${step}: ${url}`, response.status, text, hint);
  return { type: response.headers.get('content-type') ?? '', text };
}

/** Throws SignInFailed unless the provider answers with a JSON object in time. */
export async function fetchJson(...request: Parameters<typeof fetchText>): Promise<JsonObject> {
  const [step, url] = request;
  return jsonObject(`${step}: ${url}`, (await fetchText(...request)).text);
}

export function jsonObject(source: string, text: string): JsonObject {
  const json = parsed(text);
  if (typeof json !== 'object' || json === null)
    throw new SignInFailed('misconfigured', `${source} did not answer with an object`);
  return json as JsonObject;
}

function refused(source: string, status: number, text: string, hint: string): SignInFailed {
  const message = `${source} answered ${status}: ${text.slice(0, 200)}`;
  if (status >= 500 || status === 429) return new SignInFailed('no-answer', message);
  const error = (parsed(text) as JsonObject | null | undefined)?.['error'];
  // The code was used before, or is too old (RFC 6749, section 5.2).
  if (error === 'invalid_grant') return new SignInFailed('too-late', message);
  return new SignInFailed('misconfigured', hint ? `${message} – ${hint}` : message);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
