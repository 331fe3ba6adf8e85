import { actionOf, calledActions, errorCodes } from '@market/contracts';
import type { ErrorCode, Route } from '@market/contracts';
import { bodyExamples } from './examples/bodies.js';
import { replyExamples } from './examples/replies.js';
import { readReplies } from './replies.js';
import type { Replies } from './replies.js';
import { requestSchema } from '../http/schema/request-schema.js';
import type { RequestClass } from '../http/schema/request-schema.js';
import { allRoutes } from './routes.js';
import type { Schema } from '../http/schema/schema.js';

export type Parameter = { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema };
export type Content = Record<string, { schema: Schema; example: unknown }>;
export type Operation = {
  operationId: string;
  tags: string[];
  description: string;
  parameters: Parameter[];
  requestBody?: { required: true; content: Content };
  responses: Record<string, { description: string; content?: Content }>;
};
export type OpenApi = {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

const requestBodies: Record<string, unknown> = bodyExamples;
const replyBodies: Record<string, unknown> = replyExamples;

/** Texts are sent as plain text, everything else as JSON. */
const contentOf = (schema: Schema, example: unknown): Content => ({
  [schema.type === 'string' ? 'text/plain' : 'application/json']: { schema, example },
});

const errorCodeStatuses = Object.entries(errorCodes) as [ErrorCode, number][];

/** The error statuses that a route may reply with, besides 500 and 503. */
function errorStatuses({ method, path, access, body, query, limit }: Route): number[] {
  const isCommand = method !== 'GET';
  const isOpen = access === 'anyone';
  return [
    ...(body || query || path.includes(':') ? [400] : []),
    ...(isOpen ? [] : [401, 403]),
    ...(path.includes(':') || body ? [404] : []),
    ...(isCommand ? [409, 412, 413, 415, 422] : []),
    ...(limit || method !== 'GET' ? [429] : []),
  ];
}

const errorReply = (status: number) => {
  const codes = errorCodeStatuses.filter(([, codeStatus]) => codeStatus === status).map(([code]) => code);
  const example = {
    code: codes[0],
    message: status === 401 ? 'Unauthorized: hãy đăng nhập' : 'Vì sao không được',
  };
  return {
    description: codes.join(', '),
    content: contentOf({ $ref: '#/components/schemas/ErrorBody' }, example),
  };
};

const accessText = ({ access, limit, freshSignIn }: Route): string => {
  const who =
    typeof access === 'string'
      ? { anyone: 'Anyone.', 'signed-in': 'Any signed-in user.' }[access]
      : `${Object.entries(access)
          .map(([role, feature]) => `${role} (${[feature].flat().join(' or ')})`)
          .join(', ')}.`;
  const fresh = freshSignIn ? ' Signed in within the last five minutes.' : '';
  return `${who}${fresh}${limit ? ` Limited: ${limit}.` : ''}`;
};

/** A description from the action's row: its button, its statuses and its consequence. */
const actionText = (id: string): string => {
  const action = calledActions.find((each) => id === `actionRoutes.${each}`);
  if (!action) return '';
  const { label, from, to, consequence } = actionOf(action);
  const target = to ? `, to ${to}` : '';
  return ` «${label}»: from ${from.join(', ')}${target}. Consequence: ${consequence.kind}.`;
};

function parametersOf({ method, path, query }: Route): Parameter[] {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
  const { properties = {}, required = [] } = query ? requestSchema(query) : {};
  return [
    ...names.map((name) => ({ name, in: 'path' as const, required: true, schema: { type: 'string' } })),
    ...Object.entries(properties).map(([name, schema]) => ({
      name,
      in: 'query' as const,
      required: required.includes(name),
      schema,
    })),
    ...(method === 'GET'
      ? []
      : [
          {
            name: 'Idempotency-Key',
            in: 'header' as const,
            required: false,
            schema: { type: 'string', minLength: 1, maxLength: 200 },
          },
        ]),
  ];
}

function operationOf(id: string, route: Route, { replies, comments }: Replies): Operation {
  const reply = replies[id];
  const success = route.method === 'POST' ? '2XX' : '200';
  const body = route.body;
  return {
    operationId: id,
    tags: [id.split('Routes.')[0]!],
    description: [comments[id], `${accessText(route)}${actionText(id)}`].filter(Boolean).join(' '),
    parameters: parametersOf(route),
    ...(body && {
      requestBody: {
        required: true,
        content: contentOf({ $ref: `#/components/schemas/${body.name}` }, requestBodies[id]),
      },
    }),
    responses: {
      [success]: reply
        ? { description: 'Done', content: contentOf(reply, replyBodies[id]) }
        : { description: 'Not JSON' },
      ...Object.fromEntries(errorStatuses(route).map((status) => [status, errorReply(status)])),
    },
  };
}

/** Documents every route of the contracts: request bodies come from their classes, replies from their types. */
export function openApiDocument(): OpenApi {
  const replies = readReplies();
  const bodies = allRoutes.flatMap(([, { body }]) => (body ? [body as RequestClass] : []));
  const paths: OpenApi['paths'] = {};
  for (const [id, route] of allRoutes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[route.method.toLowerCase()] = operationOf(id, route, replies);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Control Center',
      version: '1',
      description:
        'Calls carry the session cookie. Calls that change something must come from our own pages or carry X-Requested-With. A command may carry an Idempotency-Key: repeated under the same key, it is answered again without a second effect.',
    },
    paths,
    components: {
      schemas: {
        ...Object.fromEntries(bodies.map((body) => [body.name, requestSchema(body)])),
        ...replies.schemas,
      },
    },
  };
}
