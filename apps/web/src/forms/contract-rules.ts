import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import type { ValidationError } from 'class-validator';

/** A request class of the contracts, so that the form validates what the server validates. */
export type Contract<Body extends object = object> = new () => Body;

/**
 * One message per invalid field, by its path ('projectParts.0.partName'), as the server reports them. If several
 * checks fail, it is the message of the most basic one, which the contracts put last.
 */
export function invalidFields(contract: Contract, values: object): Record<string, string> {
  return flatten(validateSync(plainToInstance(contract, values)), '');
}

function flatten(errors: ValidationError[], prefix: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { property, constraints, children } of errors) {
    const path = `${prefix}${property}`;
    const message = Object.values(constraints ?? {}).at(-1);
    if (message !== undefined) fields[path] = message;
    Object.assign(fields, flatten(children ?? [], `${path}.`));
  }
  return fields;
}

/** The class's error message for this value of one field; undefined if it is valid. */
export function fieldError(contract: Contract, name: string, value: unknown): string | undefined {
  const fields = invalidFields(contract, { [name]: value });
  const path = Object.keys(fields).find((key) => key === name || key.startsWith(`${name}.`));
  return path === undefined ? undefined : fields[path];
}

/** Whether the class rejects a form without this field. */
export const isRequired = (contract: Contract, name: string): boolean =>
  fieldError(contract, name, undefined) !== undefined;

/** Assigns the server's messages to the form's fields; a message of a nested path goes to the field that contains it. */
export function placeOnFields(
  messages: Record<string, string>,
  fieldNames: readonly string[],
): { name: string; errors: string[] }[] {
  const placed = new Map<string, string>();
  for (const [path, message] of Object.entries(messages)) {
    const name = fieldNames.find((field) => path === field || path.startsWith(`${field}.`));
    if (name !== undefined && !placed.has(name)) placed.set(name, message);
  }
  return [...placed].map(([name, message]) => ({ name, errors: [message] }));
}
