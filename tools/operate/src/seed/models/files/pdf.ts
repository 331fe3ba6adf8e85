import { deflateSync } from 'node:zlib';
import type { Pen, Sheet } from '../drawings/sheet.js';

/** Points of a PDF for a millimetre. */
const points = 72 / 25.4;

/** Width in millimetres, and the lengths of dashes. */
const pens: Record<Pen, readonly [width: number, dashes: string]> = {
  thick: [0.5, ''],
  thin: [0.22, ''],
  hidden: [0.25, '2 1'],
  centre: [0.18, '6 1 1 1'],
};

const number = (value: number): string => String(Math.round(value * 100) / 100);

/** The words in letters that every reader has, so that they are found: a page shows its lettering. */
const plain = (words: readonly string[]): string =>
  words
    .join(' ')
    .replace(/[Đđ]/g, 'D')
    .normalize('NFD')
    .replace(/[^ -~]/g, '')
    .replace(/[()\\]/g, ' ');

/** A PDF of one page. The same sheet gives the same bytes. */
export function pdfOf({ width, height, strokes, words }: Sheet): Buffer {
  const byPen = (Object.keys(pens) as Pen[]).map((pen) => {
    const [line, dashes] = pens[pen];
    const lines = strokes
      .filter((stroke) => stroke.pen === pen)
      .map((stroke) => {
        const path = stroke.points.map(
          (point, index) => `${point.map(number).join(' ')} ${index === 0 ? 'm' : 'l'}`,
        );
        return `${path.join(' ')} S`;
      });
    return `${number(line)} w [${dashes}] 0 d\n${lines.join('\n')}`;
  });
  const said = `BT 3 Tr /F 4 Tf 10 10 Td (${plain(words)}) Tj ET`;
  const scale = number(points);
  const content = deflateSync(
    Buffer.from(`q ${scale} 0 0 ${scale} 0 0 cm 1 J 1 j\n${byPen.join('\n')}\n${said}\nQ`),
  );
  const page = [number(width * points), number(height * points)].join(' ');
  const objects: (string | Buffer)[][] = [
    ['<</Type/Catalog/Pages 2 0 R>>'],
    ['<</Type/Pages/Kids[3 0 R]/Count 1>>'],
    [`<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${page}]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>`],
    [`<</Length ${content.length}/Filter/FlateDecode>>\nstream\n`, content, '\nendstream'],
    ['<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'],
  ];
  const parts = [Buffer.from('%PDF-1.4\n')];
  let length = parts[0]!.length;
  const add = (...pieces: (string | Buffer)[]) => {
    for (const piece of pieces) {
      const bytes = Buffer.from(piece);
      parts.push(bytes);
      length += bytes.length;
    }
  };
  const starts = objects.map((object, index) => {
    const start = length;
    add(`${index + 1} 0 obj\n`, ...object, '\nendobj\n');
    return start;
  });
  const table = length;
  const rows = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`);
  const count = objects.length + 1;
  add(`xref\n0 ${count}\n0000000000 65535 f \n${rows.join('')}`);
  add(`trailer\n<</Size ${count}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`);
  return Buffer.concat(parts);
}
