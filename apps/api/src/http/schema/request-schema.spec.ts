import { describe, expect, it } from '@jest/globals';
import { SendMessage, SubmitProject } from '@market/contracts';
import { requestSchema } from './request-schema.js';
import type { RequestClass } from './request-schema.js';
import { allRoutes } from '../../openapi/routes.js';
import type { Schema } from './schema.js';

const requestClasses = [
  ...new Set(
    allRoutes.flatMap(([, { body, query }]) => [body, query].filter((target) => target !== undefined)),
  ),
].map((target) => [(target as RequestClass).name, target as RequestClass] as const);

/** The paths of all values without a bound. */
function unbounded(schema: Schema, path: string): string[] {
  if (schema.enum) return [];
  if (schema.anyOf) return schema.anyOf.flatMap((option) => unbounded(option, path));
  const bounded: Record<string, boolean> = {
    string: schema.maxLength !== undefined || schema.format === 'uuid',
    number: schema.minimum !== undefined && schema.maximum !== undefined,
    integer: schema.minimum !== undefined && schema.maximum !== undefined,
    boolean: true,
    array: schema.maxItems !== undefined,
    object: schema.additionalProperties !== undefined,
  };
  return [
    ...(bounded[schema.type ?? ''] ? [] : [path]),
    ...(schema.items ? unbounded(schema.items, `${path}[]`) : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
      unbounded(field, `${path}.${name}`),
    ),
  ];
}

describe('the JSON Schema of a request class', () => {
  it.each(requestClasses)('%s bounds every text, list and number', (name, target) => {
    expect(unbounded(requestSchema(target), name)).toEqual([]);
  });

  it('includes nested classes', () => {
    const { properties, additionalProperties } = requestSchema(SubmitProject);
    expect(additionalProperties).toBe(false);
    expect(properties).toMatchObject({
      title: { type: 'string', minLength: 1, maxLength: 200 },
      material: { enum: ['steel', 'aluminum', 'copper', 'plastic', 'other'] },
      quantity: { type: 'integer', minimum: 1 },
      attachments: { type: 'array', maxItems: 5, items: { type: 'string', maxLength: 500 } },
      projectParts: { type: 'array', items: { properties: { partName: { maxLength: 200 } } } },
    });
  });

  it('requires more fields of a request than of a draft', () => {
    const schema = requestSchema(SubmitProject);
    expect(schema.required).toEqual([]);
    expect(schema.if).toEqual({ properties: { status: { const: 'draft' } }, required: ['status'] });
    expect(schema.else).toEqual({
      required: expect.arrayContaining(['title', 'material', 'quantity', 'deadline']),
    });
    expect(schema.else!.required).not.toContain('description');
    expect(requestSchema(SendMessage).required).toEqual(['projectId', 'content']);
  });
});
