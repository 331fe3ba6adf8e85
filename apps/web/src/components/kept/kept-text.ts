/** What people have typed and not yet sent, kept in this browser for one account until it is sent or they sign out. */
const prefix = 'control-center.kept.';
const keyOf = (accountId: string, name: string) => `${prefix}${accountId}.${name}`;

export const kept = {
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
      // A full or forbidden storage keeps nothing; typing goes on.
    }
  },
  forget: (accountId: string, name: string): void => localStorage.removeItem(keyOf(accountId, name)),
  /** At sign-out: nothing of anybody stays. */
  forgetAll: (): void => {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  },
};
