import { expect, it } from '@jest/globals';
import { turnsWhile } from '@platform/testing/turns';
import { pdfOf, printed } from './paper.js';
import type { Paper } from './paper.js';

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

it('others have their turn after each long text of a document', async () => {
  const turnsFor = async (text: string): Promise<number> => {
    const read = async () => {
      const write = async (paper: Paper) => {
        for (let entry = 0; entry < 12; entry += 1) await paper.entry('', 'Ghi chú', [text]);
      };
      let length = 0;
      for await (const chunk of pdfOf({ title: '', foot: '' }, write)) length += chunk.length;
      return length;
    };
    const { result, turns } = await turnsWhile(read());
    expect(result).toBeGreaterThan(1_000);
    return turns;
  };
  expect((await turnsFor('Ren M8 '.repeat(800))) - (await turnsFor('Ren M8'))).toBeGreaterThanOrEqual(12);
});
