/** What `ask` returns; undefined where it throws, as a browser's storage does that is blocked or full. */
export function attempt<Value>(ask: () => Value): Value | undefined {
  try {
    return ask();
  } catch {
    return undefined;
  }
}
