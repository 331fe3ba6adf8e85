import { expect, it } from '@jest/globals';
import { printed } from './paper.js';

it('a line ends within a text of any length, but not between a letter and its mark', () => {
  for (const letter of ['ế', 'e\u0302', '𝒳', 'a']) {
    const text = `Ghi chú ${letter.repeat(20_000)} hết`;
    const pieces = printed(text).split(/[ \n]/);
    expect(pieces.join('')).toBe(text.replaceAll(' ', ''));
    expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(162);
    expect(pieces.every((piece) => /^\P{M}/u.test(piece))).toBe(true);
  }
  const hash = 'a1'.repeat(32);
  expect(printed(`Gá kẹp ${hash}`)).toBe(`Gá kẹp ${hash}`);
});
