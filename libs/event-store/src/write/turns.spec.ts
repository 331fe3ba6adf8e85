import { settled } from '@control-center/testing/held';
import { expect, it } from '@jest/globals';
import { Turns } from './turns.js';

function takenIn(turns: Turns) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const take = (stream: string, name: string) =>
    void turns.take(stream).then((end) => {
      begun.push(name);
      ends.set(name, end);
    });
  return { begun, take, end: (name: string) => ends.get(name)!() };
}

it('those of one stream take turns in their order, and those of another do not wait', async () => {
  const { begun, take, end } = takenIn(new Turns());
  for (const name of ['a', 'b', 'c']) take('order-1', name);
  take('order-2', 'd');
  await settled();
  expect(begun).toEqual(['a', 'd']);
  end('a');
  // A turn ends once.
  end('a');
  await settled();
  expect(begun).toEqual(['a', 'd', 'b']);
  end('b');
  await settled();
  end('c');
  take('order-1', 'e');
  await settled();
  expect(begun).toEqual(['a', 'd', 'b', 'c', 'e']);
  end('d');
  end('e');
});

it('nobody waits for one whose turn does not end', async () => {
  const { begun, take, end } = takenIn(new Turns(1));
  for (const name of ['stuck', 'b', 'c']) take('order-1', name);
  while (begun.length < 3) await settled();
  take('order-1', 'd');
  await settled();
  expect(begun).toEqual(['stuck', 'b', 'c', 'd']);
  for (const name of ['stuck', 'b', 'c', 'd']) end(name);
  take('order-1', 'e');
  await settled();
  expect(begun.at(-1)).toBe('e');
  end('e');
});
