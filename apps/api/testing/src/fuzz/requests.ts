import { allRoutes, bodyExamples, requestSchema } from '@control-center/api/openapi';
import type { RequestClass } from '@control-center/api/openapi';
import { hostileHeaders, hostileValue, pick, rawBodies, texts } from './hostile.js';
import type { Random } from './hostile.js';
import { largestBody } from './largest.js';

export type HostileRequest = { method: string; path: string; headers: Record<string, string>; body?: Buffer };

/** Not attacked: they end a session or change an account that the rest of the run needs. */
const excluded = new Set(['accountRoutes.logout', 'accountRoutes.erase', 'accountRoutes.setRole']);
const routes = allRoutes.filter(([id]) => !excluded.has(id));

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'TRACE'];
const paths = [
  '/',
  '//',
  '/%',
  '/api/%E0%A4%A',
  '/api/../api/projects',
  '/objects/',
  '/objects/%00',
  '/ws',
  '/assets/../../x',
];

/** A value for a path segment or a query, sometimes sent unescaped as far as that is possible. */
const urlValue = (random: Random, value: unknown): string => {
  const fullText = typeof value === 'string' ? value : JSON.stringify(value);
  // Through a buffer: `encodeURIComponent` throws on a lone surrogate.
  const text = Buffer.from(fullText.slice(0, 2_000)).toString();
  return random() < 0.2 ? text.replace(/[^!-~]|[?#]/g, '%') : encodeURIComponent(text);
};

const examples: Record<string, object> = bodyExamples;

function bodyOf(random: Random, id: string, target: RequestClass, known: readonly string[]): Buffer {
  const schema = requestSchema(target);
  const body: Record<string, unknown> = { ...examples[id] };
  const fields = [...Object.keys(schema.properties ?? {}), ...Object.keys(body)];
  for (let count = Math.floor(random() * 4); count > 0; count -= 1)
    body[random() < 0.9 ? pick(random, fields) : pick(random, texts)] = hostileValue(random, known);
  if (random() < 0.1) delete body[pick(random, fields)];
  return Buffer.from(JSON.stringify(body));
}

/** A request that must be refused or answered without harm. `known` are ids and URLs of the victim's resources. */
export function hostileRequest(random: Random, known: readonly string[]): HostileRequest {
  if (random() < 0.02) {
    const { method, path, body } = largestBody(random);
    const headers = { 'content-type': 'application/json', 'content-length': `${body.length}` };
    return { method, path: path.replace(/:\w+/g, () => pick(random, known)), headers, body };
  }
  const [id, route] = pick(random, routes);
  const value = () => (random() < 0.6 ? pick(random, known) : hostileValue(random, known));
  const path =
    random() < 0.04 ? pick(random, paths) : route.path.replace(/:\w+/g, () => urlValue(random, value()));
  const hasQuery = random() < 0.3 || (route.query && random() < 0.7);
  const names = route.query ? Object.keys(requestSchema(route.query).properties ?? {}) : ['x'];
  const query = hasQuery
    ? `?${pick(random, [...names, 'limit[]', '__proto__'])}=${urlValue(random, value())}`
    : '';
  const method = random() < 0.9 ? route.method : pick(random, methods);
  const raw = random() < 0.1 ? pick(random, rawBodies) : undefined;
  const mayHaveBody = !['GET', 'HEAD', 'TRACE'].includes(method);
  const body = mayHaveBody ? (raw?.body ?? (route.body && bodyOf(random, id, route.body, known))) : undefined;
  return {
    method,
    path: path + query,
    headers: {
      ...(body ? { 'content-type': 'application/json', 'content-length': `${body.length}` } : {}),
      ...(body && raw?.headers),
      ...pick(random, hostileHeaders),
    },
    body,
  };
}
