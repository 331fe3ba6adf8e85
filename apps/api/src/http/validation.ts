import { Refusal } from '@market/domain';
import { once } from '@platform/kernel';
import { ownTurn } from '@platform/log';
import { Injectable, ValidationPipe } from '@nestjs/common';
import type { ArgumentMetadata, PipeTransform } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { isUUID, validate } from 'class-validator';
import type { ValidationError } from 'class-validator';
import { listsOf, requestSchema } from './schema/request-schema.js';
import type { RequestClass } from './schema/request-schema.js';
import type { Schema } from './schema/schema.js';

/** The largest number of invalid fields in a reply. */
const maxListed = 50;
/** The largest length of an unknown field's name in a reply. */
const maxNameLength = 100;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Replaces a list that stands for an object, because class-validator would accept the list. No check accepts this
 * value.
 */
const noObject = false;

/**
 * The body with every list cut to one entry more than its contract allows: it is still refused, but its other entries
 * are neither instantiated nor checked.
 */
function cut(body: unknown, schema: Schema): unknown {
  if (Array.isArray(body)) {
    if (schema.type === 'object') return noObject;
    const { maxItems = body.length, items = {} } = schema;
    return body.slice(0, maxItems + 1).map((entry) => cut(entry, items));
  }
  const { properties } = schema;
  if (!isObject(body) || !properties) return body;
  const fields = Object.entries(body);
  const isList = ([, value]: [string, unknown]) => Array.isArray(value);
  if (!fields.some(isList)) return body;
  return Object.fromEntries(
    fields.map(([name, value]) => {
      const field = Object.hasOwn(properties, name) ? properties[name] : undefined;
      return [name, field ? cut(value, field) : value];
    }),
  );
}

/** A message for every invalid field, by its path: "projectParts.0.partName". */
function* messagesOf(errors: readonly ValidationError[], parent = ''): Generator<[string, string]> {
  for (const { property, constraints, children } of errors) {
    const name = property.slice(0, maxNameLength);
    const path = parent + name;
    const unknown = constraints && 'whitelistValidation' in constraints;
    const message = unknown ? `Không có trường «${name}»` : Object.values(constraints ?? {}).at(-1);
    if (message !== undefined) yield [path, message];
    yield* messagesOf(children ?? [], `${path}.`);
  }
}

function refusalOf(errors: readonly ValidationError[]): Refusal {
  const messages = [...messagesOf(errors)];
  const [, first = 'Yêu cầu không hợp lệ'] = messages[0] ?? [];
  const fields = Object.fromEntries(messages.slice(0, maxListed));
  const moreFields = messages.length - maxListed;
  return moreFields > 0
    ? new Refusal('request.invalid', `${first} (và ${messages.length - 1} lỗi khác)`, { fields, moreFields })
    : new Refusal('request.invalid', first, { fields });
}

/** Entries of a list that are instantiated or checked in one step: about a millisecond. */
const entriesAtOnce = 10;
const transformOptions = { exposeDefaultValues: true };
const validatorOptions = { whitelist: true, forbidNonWhitelisted: true, forbidUnknownValues: false };

/** The error that class-validator gives for an entry that is no object. */
const noEntry = (index: number): ValidationError => ({
  property: String(index),
  constraints: { nestedValidation: 'Mục không hợp lệ' },
});

/** The largest body takes tens of milliseconds, so other requests run between its steps. */
class ContractPipe extends ValidationPipe {
  private readonly schemaOf = once(requestSchema);
  private readonly listsOf = once(listsOf);

  constructor() {
    super({ ...validatorOptions, transform: true, transformOptions, exceptionFactory: refusalOf });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const { type, metatype } = metadata;
    // A message of a socket has no contract.
    if (type !== 'body' || !metatype || !this.toValidate(metadata)) return super.transform(value, metadata);
    if (Array.isArray(value)) throw refusalOf([]);
    // The parser refuses every other value that is no object.
    const content = cut(value ?? {}, this.schemaOf(metatype)) as Record<string, unknown>;
    const body = await this.instanceOf(metatype, content);
    const errors = await this.errorsOf(body);
    if (errors.length > 0) throw refusalOf(errors);
    return body;
  }

  private async instanceOf(
    metatype: new () => object,
    content: Record<string, unknown>,
  ): Promise<Record<string, unknown>> {
    await ownTurn();
    const lists = this.listsOf(metatype).filter(([name]) => Array.isArray(content[name]));
    const rest = Object.fromEntries(
      Object.entries(content).filter(([name]) => lists.every(([list]) => list !== name)),
    );
    const body = plainToInstance(metatype, rest, transformOptions) as Record<string, unknown>;
    for (const [name, entryClass] of lists) {
      const entries: unknown[] = [];
      for (const [index, entry] of (content[name] as unknown[]).entries()) {
        if (index % entriesAtOnce === 0) await ownTurn();
        entries.push(isObject(entry) ? plainToInstance(entryClass, entry, transformOptions) : entry);
      }
      body[name] = entries;
    }
    return body;
  }

  private async errorsOf(body: Record<string, unknown>): Promise<ValidationError[]> {
    await ownTurn();
    const errors = await validate(body, { ...validatorOptions, strictGroups: true });
    for (const [name] of this.listsOf(body.constructor as RequestClass)) {
      const list = body[name];
      const children = Array.isArray(list) ? await this.entryErrors(list) : [];
      const error = errors.find(({ property }) => property === name);
      if (error) error.children = children;
      else if (children.length > 0) errors.push({ property: name, children });
    }
    return errors;
  }

  /** The errors of a list's entries, found in steps. */
  private async entryErrors(list: readonly unknown[]): Promise<ValidationError[]> {
    const errors: ValidationError[] = [];
    for (const [index, entry] of list.entries()) {
      if (index % entriesAtOnce === 0) await ownTurn();
      if (!isObject(entry)) errors.push(noEntry(index));
      else {
        const children = await validate(entry, validatorOptions);
        if (children.length > 0) errors.push({ property: String(index), children });
      }
    }
    return errors;
  }
}

/** Checks bodies and queries against their contract class; unknown fields are rejected. */
export const contractPipe = (): ValidationPipe => new ContractPipe();

/** A path parameter that must be an id. */
@Injectable()
export class IdPipe implements PipeTransform<string, string> {
  transform(value: string): string {
    if (!isUUID(value)) throw new Refusal('request.invalid', 'Mã không hợp lệ');
    return value;
  }
}
