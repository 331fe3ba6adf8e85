/** Input that a user has typed but not sent, stored in this browser per account until it is sent or the user signs out. */
const prefix = 'control-center.kept.';
const keyOf = (accountId: string, name: string) => `${prefix}${accountId}.${name}`;

export const unsentInput = {
  read: <Value>(accountId: string, name: string): Value | undefined => {
    try {
      const text = localStorage.getItem(keyOf(accountId, name));
      return text === null ? undefined : (JSON.parse(text) as Value);
    } catch {
      return undefined;
    }
  },
  write: (accountId: string, name: string, value: unknown): void => {
    try {
      localStorage.setItem(keyOf(accountId, name), JSON.stringify(value));
    } catch {
      // If the storage is full or forbidden, nothing is stored and the user can go on typing.
    }
  },
  forget: (accountId: string, name: string): void => localStorage.removeItem(keyOf(accountId, name)),
  /** At sign-out: removes the input of every account. */
  forgetAll: (): void => {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  },
};
