import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import type { ValidationError } from 'class-validator';

/** A request class of the contracts: what the server checks is what the form checks. */
export type Contract<Body extends object = object> = new () => Body;

/**
 * One message for each invalid field, by its path ('projectParts.0.partName'), as the server reports them: of
 * several, the one of the most basic check, which the contracts put last.
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

/** What the class says against this value of one field; undefined where it is valid. */
export function objectionTo(contract: Contract, name: string, value: unknown): string | undefined {
  const fields = invalidFields(contract, { [name]: value });
  const path = Object.keys(fields).find((key) => key === name || key.startsWith(`${name}.`));
  return path === undefined ? undefined : fields[path];
}

/** Whether the class refuses a form that leaves the field out. */
export const isRequired = (contract: Contract, name: string): boolean =>
  objectionTo(contract, name, undefined) !== undefined;

/** The server's messages on the fields that the form has; a nested path falls to the field that holds it. */
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
