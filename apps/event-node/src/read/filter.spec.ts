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

test('prefixes of the stream', () => {
  const filter = ofStream({ prefixes: ['project-', 'account-'] });
  expect(filter(event('project-1', 'Sent'))).toBe(true);
  expect(filter(event('account-1', 'Sent'))).toBe(true);
  expect(filter(event('old-project-1', 'project-'))).toBe(false);
});

test('a regular expression of the type, not anchored', () => {
  const filter = ofType({ regex: 'Sent|^Đã' });
  expect(filter(event('s', 'QuoteSent'))).toBe(true);
  expect(filter(event('s', 'Đã gửi'))).toBe(true);
  expect(filter(event('Sent', 'Quoted'))).toBe(false);
});

test('flags at the beginning of an expression', () => {
  expect(ofType({ regex: '(?i)^quotesent$' })(event('s', 'QuoteSent'))).toBe(true);
});

test('no prefix and no expression match nothing; the empty prefix matches all', () => {
  expect(ofStream({})(event('s', 't'))).toBe(false);
  expect(ofStream({ prefixes: [''] })(event('s', 't'))).toBe(true);
});

test('what is no expression is refused, and so is what only .NET understands', () => {
  expect(() => ofType({ regex: '(' })).toThrow('cannot be used');
  expect(() => ofType({ regex: '\\Astart' })).toThrow('cannot be used');
});
