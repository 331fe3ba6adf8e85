import { quoteTotal } from '@control-center/contracts';
import { describe, expect, it } from '@jest/globals';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { checkAnswer } from '../../testing/contract-check.js';
import { openApiDocument } from '../document.js';
import { referencePage } from '../reference-page.js';
import { readReplies } from '../replies.js';
import { allRoutes } from '../routes.js';
import type { Schema } from '../schema.js';
import { bodyExamples } from './bodies.js';
import { replyExamples } from './replies.js';

const { replies, schemas } = readReplies();
const shown: Record<string, unknown> = replyExamples;
const taking = allRoutes.filter(([, { body }]) => body);
const answering = allRoutes.filter(([id]) => id in replies);

/** The named shapes that an example has something of; of a union, all that it may be. */
function shapesIn(schema: Schema, value: unknown): string[] {
  if (value === null || value === undefined) return [];
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1)!;
    return [name, ...shapesIn(schemas[name]!, value)];
  }
  if (schema.anyOf) return schema.anyOf.flatMap((each) => shapesIn(each, value));
  if (Array.isArray(value)) return value.flatMap((each) => shapesIn(schema.items ?? {}, each));
  return Object.entries(schema.properties ?? {}).flatMap(([name, each]) =>
    shapesIn(each, (value as Record<string, unknown>)[name]),
  );
}

describe('the examples', () => {
  it.each(taking)('%s: its body passes the checks of its class', (id, { body: target }) => {
    const example = (bodyExamples as Record<string, object>)[id]!;
    const made = plainToInstance(target as new () => object, example);
    expect(validateSync(made, { whitelist: true, forbidNonWhitelisted: true })).toEqual([]);
  });

  it.each(answering)('%s: its reply is what the contract says', (id, route) => {
    expect(shown[id]).toBeDefined();
    checkAnswer(route, 200, JSON.parse(JSON.stringify(shown[id])));
  });

  it('are of calls that there are, and show something of every shape', () => {
    expect(Object.keys(bodyExamples).sort()).toEqual(taking.map(([id]) => id).sort());
    expect(Object.keys(shown).sort()).toEqual(Object.keys(replies).sort());
    const seen = Object.entries(replies).flatMap(([id, schema]) => shapesIn(schema, shown[id]));
    expect(Object.keys(schemas).filter((name) => !seen.includes(name))).toEqual(['ErrorBody']);
  });

  it('tell of one order: what is asked comes back, and the sums are right', () => {
    const sent = bodyExamples['projectRoutes.submit'];
    const offer = bodyExamples['quoteRoutes.submit'];
    const { projectParts, ...details } = sent;
    const submitted = replyExamples['projectRoutes.submit'];
    expect(submitted).toMatchObject({ ...details, id: offer.projectId, partCount: projectParts.length });
    expect(replyExamples['quoteRoutes.submit']).toMatchObject({ ...offer, projectTitle: sent.title });
    expect(offer.totalPrice).toBe(quoteTotal(offer));
    const { total, instalments } = replyExamples['paymentRoutes.record'];
    expect(instalments.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
    expect(replyExamples['projectRoutes.list'][0]!.finalPrice).toBe(total);
  });

  it('stand in the document and on its page', () => {
    const document = openApiDocument();
    const page = referencePage(document);
    for (const [id, { method, path }] of answering) {
      const { responses } = document.paths[path.replace(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!;
      const [content] = Object.values((responses['200'] ?? responses['2XX'])!.content!);
      expect(content!.example).toEqual(shown[id]);
    }
    expect(page.match(/<summary>/g)).toHaveLength(answering.length);
    expect(page).toContain(bodyExamples['projectRoutes.submit'].title);
  });
});
