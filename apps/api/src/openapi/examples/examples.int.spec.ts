import { quoteTotal } from '@market/contracts';
import { describe, expect, it } from '@jest/globals';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { checkResponse } from '@control-center/api/testing/contract-check';
import { openApiDocument } from '../document.js';
import { referencePage } from '../reference-page.js';
import { readReplies } from '../replies.js';
import { allRoutes } from '../routes.js';
import type { Schema } from '../../http/schema/schema.js';
import { actionBodies } from './actions.js';
import { bodyExamples } from './bodies.js';
import { replyExamples } from './replies.js';

const { replies, schemas } = readReplies();
const replyBodies: Record<string, unknown> = replyExamples;
const routesWithBody = allRoutes.filter(([, { body }]) => body);
const routesWithReply = allRoutes.filter(([id]) => id in replies);

/** The names of the types that occur in an example; for a union, those of all its options. */
function namedTypesIn(schema: Schema, value: unknown): string[] {
  if (value === null || value === undefined) return [];
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1)!;
    return [name, ...namedTypesIn(schemas[name]!, value)];
  }
  if (schema.anyOf) return schema.anyOf.flatMap((option) => namedTypesIn(option, value));
  if (Array.isArray(value)) return value.flatMap((item) => namedTypesIn(schema.items ?? {}, item));
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    namedTypesIn(field, (value as Record<string, unknown>)[name]),
  );
}

describe('the examples', () => {
  it.each(routesWithBody)('%s: the body passes the validation of its class', (id, { body: target }) => {
    const example = (bodyExamples as Record<string, object>)[id]!;
    // Some steps of an order need no values.
    if (!(id in actionBodies)) expect(example).not.toEqual({});
    const instance = plainToInstance(target as new () => object, example);
    expect(
      validateSync(instance, { whitelist: true, forbidNonWhitelisted: true, forbidUnknownValues: false }),
    ).toEqual([]);
  });

  it.each(routesWithReply)('%s: the reply matches the contract', (id, route) => {
    expect(replyBodies[id]).toBeDefined();
    checkResponse(route, 200, JSON.parse(JSON.stringify(replyBodies[id])));
  });

  it('cover every route and every named type', () => {
    expect(Object.keys(bodyExamples).sort()).toEqual(routesWithBody.map(([id]) => id).sort());
    expect(Object.keys(replyBodies).sort()).toEqual(Object.keys(replies).sort());
    const seen = Object.entries(replies).flatMap(([id, schema]) => namedTypesIn(schema, replyBodies[id]));
    // The body of a refusal and the types that only it has.
    const ofRefusals = ['ErrorBody', 'Terms', 'Offer', 'RowsBuilding'];
    expect(Object.keys(schemas).filter((name) => !seen.includes(name))).toEqual(ofRefusals);
  });

  it('describe one order: replies repeat the sent values, and sums are right', () => {
    const sent = bodyExamples['projectRoutes.submit'];
    const quote = bodyExamples['quoteRoutes.submit'];
    const { projectParts, ...details } = sent;
    const submitted = replyExamples['projectRoutes.submit'];
    expect(submitted).toMatchObject({ ...details, id: quote.projectId, partCount: projectParts.length });
    expect(replyExamples['quoteRoutes.submit']).toMatchObject({ ...quote, projectTitle: sent.title });
    expect(quote.totalPrice).toBe(quoteTotal(quote));
    const { total, instalments } = replyExamples['paymentRoutes.record'];
    expect(instalments.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
    expect(replyExamples['projectRoutes.list'][0]!.finalPrice).toBe(total);
  });

  it('are part of the document and of its page', () => {
    const document = openApiDocument();
    const page = referencePage(document);
    for (const [id, { method, path }] of routesWithReply) {
      const { responses } = document.paths[path.replace(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!;
      const [content] = Object.values((responses['200'] ?? responses['2XX'])!.content!);
      expect(content!.example).toEqual(replyBodies[id]);
    }
    expect(page.match(/<summary>/g)).toHaveLength(routesWithReply.length);
    expect(page).toContain(bodyExamples['projectRoutes.submit'].title);
  });

  it('stand beside what the contract says of the call', () => {
    const { description } = openApiDocument().paths['/api/exports/log']!['get']!;
    expect(description).toMatch(
      /^The complete event log as JSON lines, .* exported\. admin \(canBackupData\)\.$/,
    );
  });
});
