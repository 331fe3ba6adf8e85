import { settled } from '@platform/testing/held';
import { expect, it, jest } from '@jest/globals';
import { Turns } from './turns.js';
import type { Turn } from './turns.js';

function takenIn(turns: Turns) {
  const begun: string[] = [];
  const turnOf = new Map<string, Turn>();
  const take = (stream: string, name: string) =>
    void turns.take(stream).then((turn) => {
      begun.push(name);
      turnOf.set(name, turn);
    });
  return {
    begun,
    take,
    end: (name: string) => turnOf.get(name)!.end(),
    extend: (name: string) => turnOf.get(name)!.extend(),
  };
}

it('commands of one stream take turns in order, and those of another stream do not wait', async () => {
  const { begun, take, end } = takenIn(new Turns());
  for (const name of ['a', 'b', 'c']) take('order-1', name);
  take('order-2', 'd');
  await settled();
  expect(begun).toEqual(['a', 'd']);
  end('a');
  // Ending a turn twice has no effect.
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

it('a turn that does not end is not waited for', async () => {
  const { begun, take, end } = takenIn(new Turns(1));
  for (const name of ['stuck', 'b', 'c']) take('order-1', name);
  while (begun.length < 3) await settled();
  take('order-1', 'd');
  while (begun.length < 4) await settled();
  expect(begun).toEqual(['stuck', 'b', 'c', 'd']);
  for (const name of ['stuck', 'b', 'c', 'd']) end(name);
  take('order-1', 'e');
  await settled();
  expect(begun.at(-1)).toBe('e');
  end('e');
});

it('behind a turn that does not end, the others go one by one, and in turns again once one has ended', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick'] });
  const { begun, take, end } = takenIn(new Turns(2_000));
  for (const name of ['stuck', 'b', 'c', 'd', 'e']) take('order-1', name);
  jest.advanceTimersByTime(2_000);
  await settled();
  expect(begun).toEqual(['stuck', 'b']);
  jest.advanceTimersByTime(100);
  await settled();
  expect(begun).toEqual(['stuck', 'b', 'c']);
  end('stuck');
  end('c');
  await settled();
  expect(begun).toEqual(['stuck', 'b', 'c', 'd']);
  jest.advanceTimersByTime(1_999);
  await settled();
  expect(begun).toEqual(['stuck', 'b', 'c', 'd']);
  jest.advanceTimersByTime(1);
  await settled();
  expect(begun.at(-1)).toBe('e');
  jest.useRealTimers();
});

it('a turn that goes on after an answer of the store is still waited for', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick'] });
  const { begun, take, end, extend } = takenIn(new Turns(100));
  for (const name of ['long', 'b']) take('order-1', name);
  await settled();
  for (let answers = 0; answers < 5; answers += 1) {
    jest.advanceTimersByTime(90);
    extend('long');
  }
  await settled();
  expect(begun).toEqual(['long']);
  jest.advanceTimersByTime(101);
  await settled();
  expect(begun).toEqual(['long', 'b']);
  end('b');
  jest.useRealTimers();
});

it('a long queue pauses after every fourth turn, for as long as that turn took', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick'] });
  const { begun, take, end } = takenIn(new Turns());
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  for (const name of names) take('order-1', name);
  await settled();
  for (const name of ['a', 'b', 'c', 'd']) {
    jest.advanceTimersByTime(30);
    end(name);
    await settled();
  }
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
  jest.advanceTimersByTime(29);
  await settled();
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
  jest.advanceTimersByTime(1);
  await settled();
  end('e');
  await settled();
  expect(begun).toEqual(names);
  end('f');
  jest.useRealTimers();
});
