import type { Point } from '../shapes/loops.js';

// Letters of single strokes, as drawing programs write them: capitals only. A letter is four units wide and six high.

const letters: Record<string, string> = {
  A: '00 26 40|12 32',
  B: '00 06 26 35 34 23 03|23 42 41 30 00',
  C: '45 36 16 05 01 10 30 41',
  D: '00 06 26 44 42 20 00',
  E: '46 06 00 40|03 33',
  F: '46 06 00|03 33',
  G: '45 36 16 05 01 10 30 41 43 23',
  H: '00 06|40 46|03 43',
  I: '20 26',
  J: '36 31 20 10 01',
  K: '00 06|46 03 40',
  L: '06 00 40',
  M: '00 06 23 46 40',
  N: '00 06 40 46',
  O: '16 05 01 10 30 41 45 36 16',
  P: '00 06 36 45 44 33 03',
  Q: '16 05 01 10 30 41 45 36 16|22 40',
  R: '00 06 36 45 44 33 03|23 40',
  S: '45 36 16 05 04 13 33 42 41 30 10 01',
  T: '06 46|26 20',
  U: '06 01 10 30 41 46',
  V: '06 20 46',
  W: '06 10 23 30 46',
  X: '00 46|06 40',
  Y: '06 23 46|23 20',
  Z: '06 46 00 40',
  '0': '16 05 01 10 30 41 45 36 16',
  '1': '14 26 20',
  '2': '05 16 36 45 44 00 40',
  '3': '05 16 36 45 44 33 23|33 42 41 30 10 01',
  '4': '30 36 02 42',
  '5': '46 06 03 33 42 41 30 00',
  '6': '36 16 05 01 10 30 41 42 33 03',
  '7': '06 46 10',
  '8': '13 04 05 16 36 45 44 33 13 02 01 10 30 41 42 33',
  '9': '10 30 41 45 36 16 05 04 13 43',
  '.': '20 20.5',
  ',': '21 10',
  ':': '21 21.5|24 24.5',
  '-': '13 33',
  '–': '03 43',
  '+': '03 43|25 21',
  '±': '04 44|26 22|01 41',
  '/': '00 46',
  '(': '36 24 22 30',
  ')': '16 24 22 10',
  '×': '01 45|05 41',
  Ø: '16 05 01 10 30 41 45 36 16|00 46',
  '°': '15 16 26 25 15',
  '=': '02 42|04 44',
  '%': '00 46|05 06 16 15 05|30 31 41 40 30',
};

/** Marks above a letter, below it or at its right, by the character that Unicode composes letters with. */
const marks: Record<string, string> = {
  '\u0300': '17.8 27',
  '\u0301': '27 37.8',
  '\u0303': '07 17.6 27 37.6',
  '\u0309': '27 27.4 37.8 28.3',
  '\u0323': '2-1.2 2-0.8',
  '\u0302': '17 27.8 37',
  '\u0306': '17.6 27 37.6',
  '\u031b': '45 56 56.8',
};

/** Pairs of numbers, the first of which is one digit: '17.8' is 1 to the right and 7.8 up. */
const strokesIn = (text: string): Point[][] =>
  text
    .split('|')
    .map((stroke) => stroke.split(' ').map((pair): Point => [Number(pair[0]), Number(pair.slice(1))]));

const advance = 5.6;

/** The strokes of a text whose capitals are `height` high, from its lower left corner on; `anchor` 0 left, 0.5 centre, 1 right. */
export function lettering(text: string, [x, y]: Point, height: number, anchor = 0): Point[][] {
  const scale = height / 6;
  const composed = text.toLocaleUpperCase('vi').replaceAll('Đ', 'D\u0336').normalize('NFD');
  const clusters = composed.match(/\P{M}\p{M}*/gu) ?? [];
  const left = x - anchor * (clusters.length * advance - 1.6) * scale;
  return clusters.flatMap((cluster, place) => {
    const [letter, ...above] = cluster;
    // A tone stands above the mark of its vowel.
    const isStacked = above.some((mark) => '\u0302\u0306'.includes(mark));
    const strokes = [
      ...strokesIn(letters[letter!] ?? '').map((stroke) => ({ stroke, raised: 0 })),
      ...above.flatMap((mark) => {
        if (mark === '\u0336')
          return [
            {
              stroke: [
                [-0.8, 3],
                [1.6, 3],
              ] as Point[],
              raised: 0,
            },
          ];
        const raised = isStacked && '\u0300\u0301\u0303\u0309'.includes(mark) ? 1.2 : 0;
        return strokesIn(marks[mark] ?? '').map((stroke) => ({ stroke, raised }));
      }),
    ];
    return strokes
      .filter(({ stroke }) => stroke.length > 1)
      .map(({ stroke, raised }) =>
        stroke.map(([u, v]): Point => [left + (place * advance + u) * scale, y + (v + raised) * scale]),
      );
  });
}
