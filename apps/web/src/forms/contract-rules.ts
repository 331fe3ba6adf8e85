import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import type { ValidationError } from 'class-validator';

/** A request class of the contracts, so that the form validates what the server validates. */
export type Contract<Body extends object = object> = new () => Body;

/** Where a field is in the body: its name, or the list, the index and the name. */
export type FieldPath = readonly (string | number)[];

/** A path as the server writes it: 'projectParts.0.partName'. */
export const textOfPath = (path: FieldPath): string => path.join('.');

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
export function fieldError(contract: Contract, path: FieldPath, value: unknown): string | undefined {
  // All elements of a list have the same rules: here the field is in the first.
  const steps = path.map((step) => (typeof step === 'number' ? 0 : step));
  const values = steps.reduceRight<unknown>(
    (inner, step) => (step === 0 ? [inner] : { [step]: inner }),
    value,
  );
  const field = textOfPath(steps);
  const fields = invalidFields(contract, values as object);
  const found = Object.keys(fields).find((key) => key === field || key.startsWith(`${field}.`));
  return found === undefined ? undefined : fields[found];
}

/** Whether the class rejects a form without this field. */
export const isRequired = (contract: Contract, path: FieldPath): boolean =>
  fieldError(contract, path, undefined) !== undefined;

/**
 * Assigns the server's messages to the form's fields. A message for a field that is not displayed goes to the field
 * that contains it, such as the list of parts.
 */
export function placeOnFields(
  messages: Record<string, string>,
  fields: readonly FieldPath[],
): { name: FieldPath; errors: string[] }[] {
  const placed = new Map<FieldPath, string>();
  for (const [path, message] of Object.entries(messages)) {
    const [nearest] = fields
      .filter((field) => path === textOfPath(field) || path.startsWith(`${textOfPath(field)}.`))
      .sort((a, b) => b.length - a.length);
    if (nearest && !placed.has(nearest)) placed.set(nearest, message);
  }
  return [...placed].map(([name, message]) => ({ name, errors: [message] }));
}
