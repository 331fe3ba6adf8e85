type Call<Args extends unknown[]> = {
  args: Args;
  /** Passes what the work came to on to its caller, and resolves when the caller has gone on as far as it can. */
  release: () => Promise<void>;
};

/** Lets everything that can go on do so, before the next step of a test. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * Work that is done at once and whose outcome reaches the caller only when the test releases it: so the steps of two
 * parties happen in the order that the test writes down, and a race needs no luck.
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
