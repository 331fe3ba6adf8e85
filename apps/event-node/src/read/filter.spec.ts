import { expect, test } from '@jest/globals';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { filterOf } from './filter.js';

const { FilterOptions } = streams.ReadReq.Options;

const event = (stream: string, type: string) => ({
  position: 1,
  revision: 0,
  stream,
  type,
  message: Buffer.alloc(0),
});

const expression = ({ regex = '', prefixes = [] as string[] }) =>
  new FilterOptions.Expression().setRegex(regex).setPrefixList(prefixes);

const ofStream = (by: { regex?: string; prefixes?: string[] }) =>
  filterOf(new FilterOptions().setStreamIdentifier(expression(by)));

const ofType = (by: { regex?: string; prefixes?: string[] }) =>
  filterOf(new FilterOptions().setEventType(expression(by)));

test('a filter matches prefixes of the stream', () => {
  const filter = ofStream({ prefixes: ['project-', 'account-'] });
  expect(filter(event('project-1', 'Sent'))).toBe(true);
  expect(filter(event('account-1', 'Sent'))).toBe(true);
  expect(filter(event('old-project-1', 'project-'))).toBe(false);
});

test('a filter matches an unanchored regular expression of the type', () => {
  const filter = ofType({ regex: 'Sent|^Đã' });
  expect(filter(event('s', 'QuoteSent'))).toBe(true);
  expect(filter(event('s', 'Đã gửi'))).toBe(true);
  expect(filter(event('Sent', 'Quoted'))).toBe(false);
});

test('an expression may begin with flags', () => {
  expect(ofType({ regex: '(?i)^quotesent$' })(event('s', 'QuoteSent'))).toBe(true);
});

test('a filter without prefix or expression matches nothing; the empty prefix matches all', () => {
  expect(ofStream({})(event('s', 't'))).toBe(false);
  expect(ofStream({ prefixes: [''] })(event('s', 't'))).toBe(true);
});

test('an invalid expression is rejected, and so is one that only .NET supports', () => {
  expect(() => ofType({ regex: '(' })).toThrow('cannot be used');
  expect(() => ofType({ regex: '\\Astart' })).toThrow('cannot be used');
});
