import { unsentInput } from '../components/unsent-input/unsent-input';

/** Types something at a place and leaves it there; `server`: what the server had. */
export function keep(name: string, values: object, { by = 'an', server = {} } = {}): void {
  unsentInput.type({ accountId: by, name }, { values: { ...values }, server });
}

/** What is typed and not sent at a place, by the key of the field; undefined for nothing. */
export function kept(name: string, by = 'an'): Record<string, unknown> | undefined {
  const input = unsentInput.read({ accountId: by, name });
  return input && Object.fromEntries(Object.entries(input.changes).map(([key, { value }]) => [key, value]));
}
