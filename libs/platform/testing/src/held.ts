type Call<Args extends unknown[]> = {
  args: Args;
  /** Passes the outcome to the caller, and resolves when the caller has gone on as far as it can. */
  release: () => Promise<void>;
};

/** Lets everything that can go on do so, before the next step of a test. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * Work that is done at once but whose outcome reaches the caller only when the test releases it. So a test fixes the
 * order of two parties' steps, and a race needs no luck.
 */
export function held<Args extends unknown[], Result>(work: (...args: Args) => Result | Promise<Result>) {
  const calls: Call<Args>[] = [];
  const call = (...args: Args): Promise<Result> => {
    const outcome = new Promise<Result>((resolve) => resolve(work(...args)));
    outcome.catch(() => undefined);
    return new Promise((resolve, reject) => {
      const release = async () => {
        await outcome.then(resolve, reject);
        await settled();
      };
      calls.push({ args, release });
    });
  };
  return { call, calls };
}
