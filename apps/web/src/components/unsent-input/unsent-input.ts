/**
 * Input that a user has typed but not sent. It stays in this browser until it is sent or its user signs out. A session that
 * ends otherwise leaves it to its account: nobody else who signs in here sees it.
 */
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
  /** At sign-out: removes the account's input; that of every account when it is not known who signs out. */
  forgetAll: (accountId?: string): void => {
    const signedOut = accountId === undefined ? prefix : keyOf(accountId, '');
    for (const key of Object.keys(localStorage)) if (key.startsWith(signedOut)) localStorage.removeItem(key);
  },
};
