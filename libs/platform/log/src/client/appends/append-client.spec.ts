import { expect, it } from '@jest/globals';
import { AppendClient } from './append-client.js';

const url = 'esdb://127.0.0.1:1?tls=false';

it('a connection with which several appends failed is replaced once', async () => {
  const client = AppendClient.acquire(url);
  const silent = await client.current();
  client.leave(silent);
  client.leave(silent);
  const successor = await client.current();
  expect(successor).not.toBe(silent);
  // An append that was sent through the first connection fails only now.
  client.leave(silent);
  expect(await client.current()).toBe(successor);
  client.leave(successor);
  expect(await client.current()).not.toBe(successor);
  await client.release();
});

it('all writers of a process share one connection, which ends with the last of them', async () => {
  const [one, two] = [AppendClient.acquire(url), AppendClient.acquire(url)];
  expect(two).toBe(one);
  expect(() => AppendClient.acquire('esdb://user:secret@127.0.0.1:2?tls=false')).toThrow(
    'This process writes to esdb://127.0.0.1:1?tls=false and cannot write to esdb://127.0.0.1:2?tls=false as well',
  );
  await one.release();
  expect(AppendClient.acquire(url)).toBe(one);
  await one.release();
  await two.release();
  const next = AppendClient.acquire(url);
  expect(next).not.toBe(one);
  await next.release();
});
