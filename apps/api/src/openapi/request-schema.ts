import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, ValidationTypes } from 'class-validator';
import type { Schema } from './schema.js';

export type RequestClass = abstract new () => unknown;

type Check = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>[number];
type Keyword = (argument: never) => Schema;
type Condition = (body: object, value: unknown) => boolean;

const whole = { type: 'integer' };

/** Features of a page, switched on or off. */
const ofFeatures: Schema = { type: 'object', additionalProperties: { type: 'boolean' } };

/** What each decorator of class-validator says in JSON Schema; one that is not here has no place in a contract. */
const keywords: Record<string, Keyword> = {
  isString: () => ({ type: 'string' }),
  isBoolean: () => ({ type: 'boolean' }),
  isInt: () => whole,
  isNumber: () => ({ type: 'number' }),
  isUuid: () => ({ type: 'string', format: 'uuid' }),
  isIn: (values: readonly unknown[]) => ({ enum: values }),
  isEmail: () => ({ type: 'string', format: 'email' }),
  isDateString: () => ({ type: 'string', format: 'date-time' }),
  isIso8601: () => ({ type: 'string', format: 'date-time' }),
  isObject: () => ({ type: 'object' }),
  minLength: (minLength: number) => ({ minLength }),
  maxLength: (maxLength: number) => ({ maxLength }),
  matches: ({ source }: RegExp) => ({ pattern: source }),
  min: (minimum: number) => ({ minimum }),
  max: (maximum: number) => ({ maximum }),
  isArray: () => ({ type: 'array' }),
  arrayMinSize: (minItems: number) => ({ minItems }),
  arrayMaxSize: (maxItems: number) => ({ maxItems }),
  arrayUnique: () => ({}),
  pagePermissions: () => ({ type: 'object', additionalProperties: ofFeatures }),
};

const { CONDITIONAL_VALIDATION: conditional, NESTED_VALIDATION: nested } = ValidationTypes;

/** The fields of a class, each with its decorators. */
function checksOf(target: RequestClass): [string, Check[]][] {
  const all = getMetadataStorage().getTargetValidationMetadatas(target, '', false, false);
  const names = new Set(all.map(({ propertyName }) => propertyName));
  return [...names].map((name) => [name, all.filter(({ propertyName }) => propertyName === name)]);
}

/** The class of what a field holds, as class-transformer makes it. */
function nestedClass(target: RequestClass, field: string): RequestClass {
  const made = plainToInstance(target as new () => Record<string, unknown>, { [field]: [{}] });
  return (made[field] as object[])[0]!.constructor as RequestClass;
}

function fieldSchema(target: RequestClass, field: string, checks: readonly Check[]): Schema {
  const own: Schema = {};
  const each: Schema = {};
  for (const { type, name, constraints, each: ofItems } of checks) {
    const into = ofItems ? each : own;
    if (type === nested) Object.assign(into, requestSchema(nestedClass(target, field)));
    else if (type !== conditional) {
      const keyword = keywords[name ?? type];
      if (!keyword) throw new Error(`${target.name}.${field}: no JSON Schema for ${name ?? type}`);
      Object.assign(into, keyword(constraints?.[0] as never));
    }
  }
  if (Object.keys(each).length === 0) return own;
  // Without a list of its own a field takes one value or several, as a query does.
  return own.type === 'array' ? { ...own, items: each } : { anyOf: [each, { type: 'array', items: each }] };
}

/** What a request class of the contracts takes, from its decorators. */
export function requestSchema(target: RequestClass): Schema {
  const fields = checksOf(target);
  const needed = requiredIn({}, fields);
  const inDraft = requiredIn({ status: 'draft' }, fields);
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(([name, checks]) => [name, fieldSchema(target, name, checks)])),
    required: inDraft,
    additionalProperties: false,
    ...(inDraft.length < needed.length && {
      if: { properties: { status: { const: 'draft' } }, required: ['status'] },
      else: { required: needed },
    }),
  };
}

/** The fields that a body like this one may not leave out, beside those that it has. */
const requiredIn = (body: object, fields: readonly [string, Check[]][]): string[] =>
  fields
    .filter(([name]) => !Object.hasOwn(body, name))
    .filter(([, checks]) =>
      checks.every(
        ({ type, constraints }) => type !== conditional || (constraints[0] as Condition)(body, undefined),
      ),
    )
    .map(([name]) => name);
