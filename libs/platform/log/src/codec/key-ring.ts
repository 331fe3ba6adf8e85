/** A person's key of 32 bytes; `erased` at their request; `unfit` when there is one that cannot be unwrapped. */
export type PersonalKey = Uint8Array | 'erased' | 'unfit';

/** Why a text cannot be read although nobody asked for its erasure. */
export type Unreadable = 'missing' | 'unfit';

/** An event with personal texts, and why they could not be opened; `undefined` when they could. */
export type Finding = { stream: string; revision: number; subject: string; state: Unreadable | undefined };

/** The keys of personal data: one for each person (the subject). */
export type KeyRing = {
  /** The keys by subject; those that are missing are absent. `reported`: subjects with unreadable texts so far. */
  find: (subjects: readonly string[]) => Promise<{
    keys: ReadonlyMap<string, PersonalKey>;
    reported: ReadonlySet<string>;
  }>;
  /** The subject's key, created when it is missing. Rejects with PersonErased or KeyUnusable. */
  obtain: (subject: string) => Promise<Uint8Array>;
  /** Deletes keys for ever: the subjects never get another one. */
  erase: (subjects: readonly string[]) => Promise<void>;
  /** Receives each event with unreadable texts, and events of reported subjects that can be read again. */
  report: (findings: readonly Finding[]) => Promise<void>;
};

/** For programs that write no personal data: what they read of it stays unreadable. */
export const noKeys: KeyRing = {
  find: () => Promise.resolve({ keys: new Map(), reported: new Set() }),
  obtain: () => Promise.reject(new Error('Personal data cannot be written without a key ring')),
  erase: () => Promise.resolve(),
  report: () => Promise.resolve(),
};
