import { expect, it } from '@jest/globals';
import { mayScrape } from './access.js';

const token = 'for the scraper of this installation';
const request = (remoteAddress: string | undefined, headers: Record<string, string> = {}) =>
  ({ headers: { host: 'localhost:3000', ...headers }, socket: { remoteAddress } }) as unknown as Parameters<
    typeof mayScrape
  >[0];

it.each<[string | undefined, Record<string, string>, boolean]>([
  ['127.0.0.1', {}, true],
  ['127.8.8.8', {}, true],
  ['::1', {}, true],
  // As a server that listens on both families names it.
  ['::ffff:127.0.0.1', {}, true],
  ['10.0.0.1', {}, false],
  ['::ffff:10.0.0.1', {}, false],
  ['10.127.0.1', {}, false],
  ['2001:db8::1', {}, false],
  [undefined, {}, false],
  // A proxy on this machine asks for somebody else.
  ['127.0.0.1', { 'x-forwarded-for': '203.0.113.7' }, false],
  ['127.0.0.1', { 'x-forwarded-for': '' }, false],
  ['127.0.0.1', { forwarded: 'for=203.0.113.7' }, false],
  ['127.0.0.1', { 'x-real-ip': '203.0.113.7' }, false],
  ['127.0.0.1', { via: '1.1 proxy' }, false],
  // By a name of this machine, and by a name that somebody else gave to it.
  ['127.0.0.1', { host: '127.0.0.1' }, true],
  ['::1', { host: '[::1]:3000' }, true],
  ['127.0.0.1', { host: 'LOCALHOST' }, true],
  ['127.0.0.1', { host: 'example.test' }, false],
  ['127.0.0.1', { host: 'localhost.example.test:3000' }, false],
  ['127.0.0.1', { host: '127.0.0.1.example.test' }, false],
  ['127.0.0.1', { host: '' }, false],
  // No token is asked for, so none helps.
  ['10.0.0.1', { authorization: 'Bearer ' }, false],
])('without a token, whether %s with %j may read the metrics: %s', (address, headers, expected) => {
  expect(mayScrape(request(address, headers), { token: '', isPublic: false })).toBe(expected);
});

it.each<[Record<string, string>, boolean]>([
  [{ authorization: `Bearer ${token}` }, true],
  [{ authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.7' }, true],
  [{ authorization: `Bearer ${token} ` }, false],
  [{ authorization: token }, false],
  [{ authorization: 'Bearer ' }, false],
  [{}, false],
])('with a token, whether %j may read the metrics from anywhere: %s', (headers, expected) => {
  for (const address of ['127.0.0.1', '10.0.0.1'])
    expect(mayScrape(request(address, headers), { token, isPublic: true })).toBe(expected);
});

it('without a token, nobody may read the metrics of a program that has a public address', () => {
  expect(mayScrape(request('127.0.0.1'), { token: '', isPublic: true })).toBe(false);
});
