/** Replies that were requested before the main program had loaded, by URL. */
const prefetched = new Map<string, Promise<Response>>();

/** Milliseconds after which a prefetched reply is too old to use. */
const maxAge = 10_000;

/** Requests now what the program will request as soon as it runs. */
export function prefetch(path: string): Promise<Response> {
  const reply = fetch(path, { credentials: 'same-origin' });
  const url = location.origin + path;
  prefetched.set(url, reply);
  setTimeout(() => prefetched.delete(url), maxAge);
  return reply;
}

/** The prefetched reply to this request, which is used once only. */
export function takePrefetched(request: RequestInfo): Promise<Response> | undefined {
  if (typeof request === 'string' || request.method !== 'GET') return undefined;
  const reply = prefetched.get(request.url);
  prefetched.delete(request.url);
  return reply;
}

/** Milliseconds that the first rendering waits, so that a silent server cannot keep the screen empty. */
const renderTimeout = 5_000;

/** Resolves like `work`, or to undefined after 5 seconds. */
export const withTimeout = <Value>(work: PromiseLike<Value>): Promise<Value | undefined> =>
  Promise.race([work, new Promise<undefined>((resolve) => setTimeout(resolve, renderTimeout, undefined))]);
