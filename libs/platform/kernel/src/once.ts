/** Does the work for a key when it is first wanted, and gives the same result from then on. */
export function once<Key, Value>(work: (key: Key) => Value): (key: Key) => Value {
  const done = new Map<Key, Value>();
  return (key) => {
    if (!done.has(key)) done.set(key, work(key));
    return done.get(key)!;
  };
}
