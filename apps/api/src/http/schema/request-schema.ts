import { entriesGroup } from '@market/contracts';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, ValidationTypes } from 'class-validator';
import type { Schema } from './schema.js';

export type RequestClass = abstract new () => unknown;

type Check = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>[number];
type Keyword = (argument: never) => Schema;
type Condition = (body: object, value: unknown) => boolean;

const integer = { type: 'integer' };

/** Features, each on or off. */
const featureSwitches: Schema = { type: 'object', additionalProperties: { type: 'boolean' } };

/** The JSON Schema of each class-validator decorator. Contracts may use no other decorators. */
const keywords: Record<string, Keyword> = {
  isString: () => ({ type: 'string' }),
  isBoolean: () => ({ type: 'boolean' }),
  isInt: () => integer,
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
  pagePermissions: () => ({ type: 'object', additionalProperties: featureSwitches }),
  // Checks a sum over the entries.
  partBytes: () => ({}),
  // A pattern cannot exclude days that do not exist.
  isMoment: () => ({}),
};

const { CONDITIONAL_VALIDATION: conditional, NESTED_VALIDATION: nested } = ValidationTypes;

/** The fields of a class, each with its decorators. */
function checksOf(target: RequestClass): [string, Check[]][] {
  const checks = getMetadataStorage().getTargetValidationMetadatas(target, '', false, false);
  const names = new Set(checks.map(({ propertyName }) => propertyName));
  return [...names].map((name) => [name, checks.filter(({ propertyName }) => propertyName === name)]);
}

/** The fields of a class that are lists of objects, each with the class of its entries. */
export const listsOf = (target: RequestClass): [string, new () => object][] =>
  checksOf(target)
    .filter(([, checks]) => checks.some(({ groups }: Partial<Check>) => groups?.includes(entriesGroup)))
    .map(([name]) => [name, nestedClass(target, name)]);

/** The class of a nested field, found by letting class-transformer create an instance. */
function nestedClass(target: RequestClass, field: string): new () => object {
  const instance = plainToInstance(target as new () => Record<string, unknown>, { [field]: [{}] });
  return (instance[field] as object[])[0]!.constructor as new () => object;
}

function fieldSchema(target: RequestClass, field: string, checks: readonly Check[]): Schema {
  const fieldOwn: Schema = {};
  const items: Schema = {};
  for (const { type, name, constraints, each: isForItems } of checks) {
    const destination = isForItems ? items : fieldOwn;
    if (type === nested) Object.assign(destination, requestSchema(nestedClass(target, field)));
    else if (type !== conditional) {
      const keyword = keywords[name ?? type];
      if (!keyword) throw new Error(`${target.name}.${field}: no JSON Schema for ${name ?? type}`);
      Object.assign(destination, keyword(constraints?.[0] as never));
    }
  }
  if (Object.keys(items).length === 0) return fieldOwn;
  // A field that is not itself checked as an array accepts one value or several, like a query parameter.
  return fieldOwn.type === 'array' ? { ...fieldOwn, items } : { anyOf: [items, { type: 'array', items }] };
}

/** The JSON Schema of a request class of the contracts, from its decorators. */
export function requestSchema(target: RequestClass): Schema {
  const fields = checksOf(target);
  const required = requiredIn({}, fields);
  const requiredInDraft = requiredIn({ status: 'draft' }, fields);
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(([name, checks]) => [name, fieldSchema(target, name, checks)])),
    required: requiredInDraft,
    additionalProperties: false,
    ...(requiredInDraft.length < required.length && {
      if: { properties: { status: { const: 'draft' } }, required: ['status'] },
      else: { required },
    }),
  };
}

/** The fields that a body with these values must also provide. */
const requiredIn = (body: object, fields: readonly [string, Check[]][]): string[] =>
  fields
    .filter(([name]) => !Object.hasOwn(body, name))
    .filter(([, checks]) =>
      checks.every(
        ({ type, constraints }) => type !== conditional || (constraints[0] as Condition)(body, undefined),
      ),
    )
    .map(([name]) => name);
