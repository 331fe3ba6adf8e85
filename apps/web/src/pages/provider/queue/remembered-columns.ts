import { useState } from 'react';
import { attempt } from '../../../components/attempt';
import { columns } from './columns';

const name = 'control-center.queue-columns';
const all = columns.map(({ key }) => key);

function stored(): string[] {
  const keys = attempt<unknown>(() => JSON.parse(localStorage.getItem(name) ?? 'null'));
  return Array.isArray(keys) ? all.filter((key) => keys.includes(key)) : all;
}

/** The columns that the user chose to see; this browser remembers them. */
export function useRememberedColumns(): [string[], (keys: readonly string[]) => void] {
  const [keys, setKeys] = useState(stored);
  const choose = (chosen: readonly string[]) => {
    const next = all.filter((key) => chosen.includes(key));
    setKeys(next);
    // Without storage the choice lasts as long as the page.
    attempt(() => localStorage.setItem(name, JSON.stringify(next)));
  };
  return [keys, choose];
}
