import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Route } from '@control-center/contracts';
import { readReplies } from '../openapi/replies.js';
import { allRoutes } from '../openapi/routes.js';

const { replies, schemas } = readReplies();
const ajv = new Ajv2020({ allowUnionTypes: true });
ajv.addVocabulary(['components']);
ajv.addSchema({ $id: 'contracts', components: { schemas } });

/** The schema with its references into the document that was added above. */
const withContractRefs = (schema: object): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"contracts#/components')) as object;

const checks = new Map(
  Object.entries(replies).map(([id, schema]) => [id, ajv.compile(withContractRefs(schema))]),
);
const errorCheck = ajv.compile(withContractRefs({ $ref: '#/components/schemas/ErrorBody' }));
const ids = new Map(allRoutes.map(([id, route]) => [route, id]));

/** Throws when a response does not match the contract: the route's reply type, or the error body. */
export function checkResponse(route: Route, status: number, body: unknown): void {
  if (body === undefined) return;
  const id = ids.get(route);
  // The health routes send their own reply type with 503 too.
  const isReply = status < 400 || (status === 503 && id?.startsWith('healthRoutes'));
  const check = isReply ? checks.get(id ?? '') : errorCheck;
  if (!check || check(body)) return;
  const problems = check.errors?.map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
  throw new Error(
    `${id} answered ${status} with a body that does not match its contract:\n${problems?.join('\n')}`,
  );
}
