/** Input that a user has typed but not sent, stored in this browser per account until it is sent or the user signs out. */
const prefix = 'control-center.kept.';
const keyOf = (accountId: string, name: string) => `${prefix}${accountId}.${name}`;
/** What the input is based on, such as the versions of what is edited. */
const basisOf = (name: string) => `${name}.basis`;

export const unsentInput = {
  read: <Value>(accountId: string, name: string): Value | undefined => {
    try {
      const text = localStorage.getItem(keyOf(accountId, name));
      return text === null ? undefined : (JSON.parse(text) as Value);
    } catch {
      return undefined;
    }
  },
  readBasis: <Value>(accountId: string, name: string): Value | undefined =>
    unsentInput.read(accountId, basisOf(name)),
  write: (accountId: string, name: string, value: unknown, basis?: unknown): void => {
    try {
      localStorage.setItem(keyOf(accountId, name), JSON.stringify(value));
      if (basis !== undefined) localStorage.setItem(keyOf(accountId, basisOf(name)), JSON.stringify(basis));
    } catch {
      // If the storage is full or forbidden, nothing is stored and the user can go on typing.
    }
  },
  forget: (accountId: string, name: string): void => {
    for (const key of [name, basisOf(name)]) localStorage.removeItem(keyOf(accountId, key));
  },
  /** At sign-out: removes the input of every account. */
  forgetAll: (): void => {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  },
};
