import { expect, it } from '@jest/globals';
import { isLocal } from './local-server.js';

it.each([
  ['esdb://localhost:2113', true],
  ['esdb://localhost', true],
  ['esdb+discover://localhost:2113?tls=false', true],
  ['esdb://admin:secret@127.0.0.1:2113/?tls=true', true],
  ['esdb://127.8.8.8:2113', true],
  ['esdb://admin:se/cr?et@localhost:2113', true],
  ['esdb://admin:x/@store.example.com:2113', false],
  ['esdb://[::1]:2113', true],
  ['esdb://localhost:2111,localhost:2112,127.0.0.1:2113', true],
  ['esdb://store.example.com:2113', false],
  ['esdb://10.0.0.1', false],
  // One member elsewhere is enough, because events go to the whole cluster.
  ['esdb://localhost:2111,store.example.com:2113', false],
  ['esdb://store.example.com:2113,localhost:2111', false],
  ['esdb://localhost,127.0.0.1,10.0.0.1', false],
  // Names that only look like this machine's.
  ['esdb://localhost.example.com:2113', false],
  ['esdb://127.0.0.1.example.com', false],
  ['esdb://mylocalhost', false],
  ['esdb://localhost@store.example.com:2113', false],
  ['esdb://admin:localhost@store.example.com', false],
  ['esdb://store.example.com/localhost', false],
  ['esdb://store.example.com?host=localhost', false],
  ['https://localhost:2113', false],
  ['localhost:2113', false],
  ['esdb://', false],
  ['', false],
])('whether the event store «%s» is on this machine: %s', (connection, expected) => {
  expect(isLocal(connection)).toBe(expected);
});
