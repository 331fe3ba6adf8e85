import { describe, expect, it } from '@jest/globals';
import { SendMessage, SubmitProject } from '@control-center/contracts';
import { requestSchema } from './request-schema.js';
import type { RequestClass } from './request-schema.js';
import { allRoutes } from './routes.js';
import type { Schema } from './schema.js';

const classes = [
  ...new Set(allRoutes.flatMap(([, { body, query }]) => [body, query].filter((each) => each !== undefined))),
].map((each) => [(each as RequestClass).name, each as RequestClass] as const);

/** The paths of what has no bound. */
function unbounded(schema: Schema, path: string): string[] {
  if (schema.enum) return [];
  if (schema.anyOf) return schema.anyOf.flatMap((each) => unbounded(each, path));
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
    ...Object.entries(schema.properties ?? {}).flatMap(([name, each]) => unbounded(each, `${path}.${name}`)),
  ];
}

describe('what a request class takes', () => {
  it.each(classes)('%s bounds every text, list and number', (name, target) => {
    expect(unbounded(requestSchema(target), name)).toEqual([]);
  });

  it('is said in JSON Schema, nested classes included', () => {
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

  it('requires more of a request than of its draft', () => {
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
