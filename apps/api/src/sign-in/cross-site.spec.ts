import type { IncomingMessage } from 'node:http';
import type { Refusal } from '@market/domain';
import { describe, expect, it, jest } from '@jest/globals';
import type { Request, Response } from 'express';
import { allowedUpgrade, crossSiteGuard } from './cross-site.js';

const appOrigin = 'https://center.test';
const guard = crossSiteGuard(`${appOrigin}/`);
/** The code of the refusal with which the guard answers; undefined when it lets the request pass. */
function refusalOf(method: string, headers: Record<string, string>): string | undefined {
  const next = jest.fn<(error?: unknown) => void>();
  void guard({ method, headers, path: '/api/projects' } as unknown as Request, {} as Response, next);
  expect(next).toHaveBeenCalledTimes(1);
  return (next.mock.calls[0]![0] as Refusal | undefined)?.code;
}

const foreign: [string, Record<string, string>][] = [
  ['another origin', { origin: 'https://evil.test' }],
  ['another port', { origin: 'https://center.test:444' }],
  ['an origin that begins like the app’s', { origin: 'https://center.test.evil.test' }],
  ['plain http', { origin: 'http://center.test' }],
  ['a sandboxed page', { origin: 'null' }],
  [
    'another origin with the header of programs',
    { origin: 'https://evil.test', 'x-requested-with': 'fetch' },
  ],
  ['a cross-site page without Origin', { 'sec-fetch-site': 'cross-site' }],
  ['a same-site page without Origin', { 'sec-fetch-site': 'same-site', 'x-requested-with': 'fetch' }],
  ['a program without the header', {}],
];

const own: [string, Record<string, string>][] = [
  ['the app’s origin', { origin: appOrigin }],
  ['the app’s page without Origin', { 'sec-fetch-site': 'same-origin' }],
  ['the address bar', { 'sec-fetch-site': 'none' }],
  ['a program with the header', { 'x-requested-with': 'curl' }],
];

describe.each(['POST', 'PUT', 'PATCH', 'DELETE'])('a %s', (method) => {
  it.each(foreign)('from %s is rejected', (_, headers) => {
    expect(refusalOf(method, headers)).toBe('access.foreign-origin');
  });

  it.each(own)('from %s is accepted', (_, headers) => {
    expect(refusalOf(method, headers)).toBeUndefined();
  });
});

it.each(foreign)('a GET from %s is accepted, a socket is not', (_, headers) => {
  expect(refusalOf('GET', headers)).toBeUndefined();
  expect(allowedUpgrade({ headers } as IncomingMessage, appOrigin)).toBe(false);
});

it.each(own)('a socket from %s is accepted', (_, headers) => {
  expect(allowedUpgrade({ headers } as IncomingMessage, appOrigin)).toBe(true);
});
