import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import { allRoutes, readReplies } from '@control-center/api/openapi';
import type { Route } from '@market/contracts';

const { replies, schemas } = readReplies();
// Optimizing a check takes three times as long as it saves.
const ajv = new Ajv2020({ allowUnionTypes: true, code: { optimize: false } });
ajv.addVocabulary(['components']);
ajv.addSchema({ $id: 'contracts', components: { schemas } });

/** The schema with its references into the document that was added above. */
const withContractRefs = (schema: object): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"contracts#/components')) as object;

/** Compiled at the first reply of a route, because compiling all takes longer than most specs. */
const checks = new Map<object, ValidateFunction>();
function checkOf(schema: object): ValidateFunction {
  const check = checks.get(schema) ?? ajv.compile(withContractRefs(schema));
  checks.set(schema, check);
  return check;
}
const errorSchema = { $ref: '#/components/schemas/ErrorBody' };
const ids = new Map(allRoutes.map(([id, route]) => [route, id]));

/** Throws when a response does not match the contract: the route's reply type, or the error body. */
export function checkResponse(route: Route, status: number, body: unknown): void {
  if (body === undefined) return;
  const id = ids.get(route);
  // The health routes send their own reply type with 503 too.
  const isReply = status < 400 || (status === 503 && id?.startsWith('healthRoutes'));
  const schema = isReply ? replies[id ?? ''] : errorSchema;
  if (!schema) return;
  const check = checkOf(schema);
  if (check(body)) return;
  const problems = check.errors?.map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
  throw new Error(
    `${id} answered ${status} with a body that does not match its contract:\n${problems?.join('\n')}`,
  );
}
