import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Route } from '@control-center/contracts';
import { readReplies } from '../openapi/replies.js';
import { allRoutes } from '../openapi/routes.js';

const { replies, schemas } = readReplies();
const ajv = new Ajv2020({ allowUnionTypes: true });
ajv.addVocabulary(['components']);
ajv.addSchema({ $id: 'contracts', components: { schemas } });

const within = (schema: object): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"contracts#/components')) as object;

const checks = new Map(Object.entries(replies).map(([id, schema]) => [id, ajv.compile(within(schema))]));
const errorCheck = ajv.compile(within({ $ref: '#/components/schemas/ErrorBody' }));
const ids = new Map(allRoutes.map(([id, route]) => [route, id]));

/** Throws when an answer to a call is not what the contract's types say: of the route, or of errors. */
export function checkAnswer(route: Route, status: number, body: unknown): void {
  if (body === undefined) return;
  const id = ids.get(route);
  // Health says with 503 what else it would say with 200.
  const isOwn = status < 400 || (status === 503 && id?.startsWith('healthRoutes'));
  const check = isOwn ? checks.get(id ?? '') : errorCheck;
  if (!check || check(body)) return;
  const problems = check.errors?.map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
  throw new Error(
    `${id} answered ${status} with something else than its contract says:\n${problems?.join('\n')}`,
  );
}
