import { plainToInstance } from 'class-transformer';
import { fc } from '@platform/testing/random';
import { expect, it } from '@jest/globals';
import { UpdateProfile } from '../resources/people/accounts.js';
import { invisibleSql, lineOf, visibleJson, visibleOf } from './lines.js';

it.each([
  ['  Nguyễn   Văn\tAn ', 'Nguyễn Văn An'],
  ['Nguye\u0302\u0303n', 'Nguyễn'],
  ['An\r\nAdmin\u2028Bình', 'An Admin Bình'],
  ['\u202eAn\u200f\u2066Bình\u2069\ufeff', 'AnBình'],
  ['a\0b\u0007c\u{e0041}', 'abc'],
  ['cut 🛠'.slice(0, -1), 'cut'],
  ['👩\u200d🔧 thợ', '👩\u200d🔧 thợ'],
  ['\u200b \n', ''],
  ['a\uffff\ufdd0\u{1fffe}b', 'ab'],
  ['\u3164\uffa0\u115f\u2800An\u034f', 'An'],
  ['❤\ufe0f', '❤\ufe0f'],
])('%j becomes the line %j', (text, line) => expect(lineOf(text, 100)).toBe(line));

it('is cut by characters, not by their halves, and in no time', () => {
  expect(lineOf('🛠'.repeat(200), 100)).toBe('🛠'.repeat(100));
  expect(lineOf(`${'a'.repeat(99)} b`, 100)).toBe('a'.repeat(99));
  const start = performance.now();
  expect([...lineOf(`e${'\u0301\u0323'.repeat(500_000)}`, 100)].length).toBeLessThan(100);
  expect(performance.now() - start).toBeLessThan(1_000);
});

it('is the same when it passes again, and never longer than it may be', () => {
  const text = fc.string({ unit: 'binary', maxLength: 60 });
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 30 }), (any, longest) => {
      const line = lineOf(any, longest);
      expect(lineOf(line, longest)).toBe(line);
      expect([...line].length).toBeLessThanOrEqual(longest);
      expect(line).not.toMatch(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\u2028\u2029]/u);
    }),
  );
});

it('is what the form of a profile sends', () => {
  const { firstName } = plainToInstance(UpdateProfile, { firstName: ' An\n\u202eLê\0 ' });
  expect(firstName).toBe('An Lê');
});

it('JSON shows what no reader sees, and means the same', () => {
  const value = { name: 'Gá\u202ekẹp\uffff\u{e0041}\u3164\u200b', lines: 'a\nb' };
  const text = visibleJson(value);
  expect([visibleOf(text), JSON.parse(text)]).toEqual([text, value]);
  expect(visibleJson({ a: '👩\u200d🔧' })).toBe(JSON.stringify({ a: '👩\u200d🔧' }));
});

it('what is removed in SQL is removed everywhere, and what a reader sees stays', () => {
  const inSql = new RegExp(invisibleSql, 'u');
  for (let code = 1; code <= 0xffff; code += 1) {
    const character = String.fromCharCode(code);
    if (inSql.test(character))
      expect([code.toString(16), visibleOf(character)]).toEqual([code.toString(16), '']);
  }
  for (const seen of ['Đế\tgá\r\nkẹp Ø45 µm', '👩\u200d🔧', '中文', '🏳️'])
    expect([visibleOf(seen), inSql.test(seen)]).toEqual([seen, false]);
});
