/** Answers asked for before the program that wants them has arrived, by their address. */
const asked = new Map<string, Promise<Response>>();

/** Milliseconds after which an answer is too old to be anybody's first. */
const freshFor = 10_000;

/** Asks now for what the program will ask for as soon as it runs. */
export function askEarly(path: string): Promise<Response> {
  const answer = fetch(path, { credentials: 'same-origin' });
  const url = location.origin + path;
  asked.set(url, answer);
  setTimeout(() => asked.delete(url), freshFor);
  return answer;
}

/** The answer that is under way, for the first who asks. */
export function takeEarly(request: RequestInfo): Promise<Response> | undefined {
  if (typeof request === 'string' || request.method !== 'GET') return undefined;
  const answer = asked.get(request.url);
  asked.delete(request.url);
  return answer;
}

/** Milliseconds for which the first drawing waits, so that a silent server cannot keep the screen empty. */
const patience = 5_000;

/** What the work resolves to, or undefined where that takes too long. */
export const soon = <Value>(work: PromiseLike<Value>): Promise<Value | undefined> =>
  Promise.race([work, new Promise<undefined>((resolve) => setTimeout(resolve, patience, undefined))]);
