import { expect, it } from '@jest/globals';
import { mostCandidates, rareTitles, recentTexts, wordsOf } from './search.js';
import type { AccountState } from '@market/domain';
import { accountTextsOf, projectTextsOf, searchable } from './texts.js';

it('a word counts as rare if a walk along the newest texts would not fill a page', () => {
  const [all, limit] = [1_000_000, 101];
  const rare = rareTitles(all, limit);
  expect((rare / all) * recentTexts).toBe(limit);
  expect(rareTitles(all, limit * 2)).toBe(rare * 2);
});

it('a title with at most as many matches as an index returns is rare in any table', () => {
  for (const all of [-1, 0, 1_000, 100_000]) expect(rareTitles(all, 101)).toBe(mostCandidates);
});

it.each([
  ['Đường ống Ø45', 'duong ong o45'],
  // Of old keyboards: the letter of Icelandic, and accents as characters of their own.
  ['ðường ống', 'duong ong'],
  ['Tru\u0323c', 'truc'],
  ['ỐNG LÓT ĐỒNG', 'ong lot dong'],
])('«%s» is compared as «%s»', (text, expected) => {
  expect(searchable(text)).toBe(expected);
});

it('the words of a search are the distinct ones between spaces and control characters', () => {
  expect(wordsOf(' Trục\u0000kẹp  TRUC\nkẹp ')).toEqual(['truc', 'kep']);
  expect(wordsOf(undefined)).toEqual([]);
});

/** Whether an account of this number, address and name is found, as the database compares texts. */
function isFound(search: string, { phoneNumber = '', email = '', lastName = '' }): boolean {
  const account = { id: 'an', createdAt: '', isErased: false, firstName: '', companyName: '', lastName };
  const [row] = accountTextsOf({ ...account, phoneNumber, email } as unknown as AccountState);
  return wordsOf(search).every((word) => row!.contact.includes(word) || row!.name.includes(word));
}
const written = [
  ...['0912345678', '0912 345 678', '0912.345.678', '0912-345-678', '(0912) 345 678', '091 234 5678'],
  ...['+84912345678', '+84 912 345 678', '+84 (0)912 345 678', '84912345678', '0084 912 345 678'],
];

it.each(written)('the number written as «%s» is found in every spelling', (phoneNumber) => {
  const lookedFor = [...written, '0912 345', '912 345 678', '+84 912', '345678', 'anh 0912 345 678'];
  const names = { phoneNumber, lastName: 'Ánh' };
  expect(lookedFor.filter((search) => !isFound(search, names))).toEqual([]);
  expect(
    ['0912345679', '+84 912 345 679', '0912 345 679'].filter((search) => isFound(search, names)),
  ).toEqual([]);
});

it('foreign numbers and other digits are found as they are written', () => {
  for (const phoneNumber of ['+1 415 555 0100', '113', '0123456789012345', '2026-12-31 2026'])
    expect([phoneNumber, isFound(phoneNumber, { phoneNumber })]).toEqual([phoneNumber, true]);
  expect(isFound('A0912345678', { phoneNumber: '0912 345 678' })).toBe(false);
});

it('an address is found in any case, and a name composed or not, with and without accents', () => {
  const names = { email: 'An.Nguyen@Example.com', lastName: 'Nguyễn Văn Đức' };
  for (const email of ['AN.NGUYEN@EXAMPLE.COM', 'an.nguyen@example.com'])
    expect(isFound(email, names)).toBe(true);
  for (const name of ['Nguyễn', 'Đức Nguyễn', 'nguyen duc', 'NGUYỄN'])
    for (const form of ['NFC', 'NFD'] as const) {
      expect(isFound(name.normalize(form), names)).toBe(true);
      expect(isFound(name.normalize(form), { lastName: names.lastName.normalize('NFD') })).toBe(true);
    }
});

it('a number in the title of an order is found in every form as well', () => {
  const project = { id: '1234567890', createdAt: '', title: 'Gọi 0912.345.678', parts: [] };
  const [{ text } = { text: '' }] = projectTextsOf(project as never);
  for (const search of written) expect(wordsOf(search).every((word) => text.includes(word))).toBe(true);
});
