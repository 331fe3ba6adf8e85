import { expect, it } from '@jest/globals';
import { explained } from './advice.js';

const authority = /does not trust .* tlsCAFile/;
const connecting = 'Last error: Failed to connect before the deadline';

// What the client says about its server × what an operator is told to change. advice.int.spec.ts asks real servers.
it.each<[string, RegExp]>([
  ['unable to verify the first certificate', authority],
  ['self-signed certificate in certificate chain', authority],
  ['self signed certificate', authority],
  ['unable to get local issuer certificate', authority],
  ['unable to get issuer certificate', authority],
  ['UNABLE TO VERIFY', authority],
  ['Failed to load certificate file. File: /nowhere.crt', /^a certificate file .* cannot be read/],
  ["Hostname/IP does not match certificate's altnames: Host: a", /for another host/],
  ['does not match certificate', /for another host/],
  ['Certificate has expired', /has expired/],
  ['ssl3_get_record:wrong version number', /without TLS, and EVENT_STORE_URL asks for TLS/],
  ['16 UNAUTHENTICATED: no user', /refuses the user or the password/],
  ['7 PERMISSION_DENIED: not you', /refuses the user or the password/],
  ['Access Denied', /refuses the user or the password/],
  ['Name resolution failed for target dns:a:2113', /no host of the name/],
  ['getaddrinfo ENOTFOUND a', /no host of the name/],
  [connecting, /may want TLS, and EVENT_STORE_URL says tls=false/],
  ['Failed to discover after 1 attempts.', /no node of EVENT_STORE_URL answers/],
  // The last reason of the client says more than «no node found».
  ['Failed to discover after 1 attempts. Certificate has expired', /has expired/],
])('«%s» is explained and quoted', (text, advice) => {
  const shown = explained(new Error(text));
  expect(shown).toMatch(advice);
  expect(shown.endsWith(` (Error: ${text})`)).toBe(true);
});

it('an error that has a type and no text is explained by its type', () => {
  const denied = Object.assign(new Error(''), { type: 'access-denied' });
  expect(explained(denied)).toMatch(/or the user lacks the right.* \(Error: access-denied\)$/);
});

it('an unknown error is reported in one line', () => {
  expect(explained(' the stream\n  broke \t off\n')).toBe('the stream broke off');
});
