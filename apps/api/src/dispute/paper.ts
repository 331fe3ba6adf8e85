import { createRequire } from 'node:module';
import { visibleOf } from '@market/contracts';
import { ownTurn } from '@platform/log';
import PDFDocument from 'pdfkit';

const { resolve } = createRequire(import.meta.url);
/** Inter (OFL-1.1), the font of the screens: only the letters that occur become part of a document. */
const fonts = {
  plain: resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  bold: resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
};
type Face = { font: keyof typeof fonts; size: number; color: string };

const [ink, grey] = ['#15233b', '#56657b'];
const body: Face = { font: 'plain', size: 9, color: ink };
/** Points. */
const margin = 48;
/** The width of the column with the times. */
const timeWidth = 104;
/** The largest number of bytes that are written and not read yet. */
const mostUnread = 1024 * 1024;
/** Entries, and letters, that are laid out before other requests may run. */
const [entriesAtOnce, lettersAtOnce] = [20, 5_000];

/**
 * The printable form of a text: without characters that change how others are shown, and with breaks in very long
 * words. The library lays out an unbroken text again for every letter that does not fit: 20,000 letters take a
 * minute.
 */
export const printed = (text: string): string => visibleOf(text).replace(/\S{80}(?=[^\s\p{M}])/gu, '$&\n');

/** A document in A4 that grows line by line. */
export class Paper {
  private face = body;
  private pages = 0;
  private entries = 0;
  private letters = 0;

  constructor(
    private readonly doc: PDFKit.PDFDocument,
    private readonly foot: string,
  ) {
    doc.on('pageAdded', () => this.addFoot());
    doc.addPage();
  }

  title(text: string): void {
    this.write(text, { font: 'bold', size: 18, color: ink });
    this.doc.moveDown(0.3);
  }

  heading(text: string): void {
    this.needRoom(80);
    this.doc.moveDown(1);
    this.write(text, { font: 'bold', size: 12, color: ink });
    this.doc.moveDown(0.3);
  }

  /** A smaller heading, of a person or a file. */
  name(text: string): void {
    this.needRoom(40);
    this.doc.moveDown(0.4);
    this.write(text, { ...body, font: 'bold' });
  }

  text(text: string): void {
    this.write(text, body);
  }

  note(text: string): void {
    this.write(text, { font: 'plain', size: 8, color: grey });
  }

  fact(label: string, value: string): void {
    this.aside(label, value, []);
  }

  /** What happened at a time, and below it its details. */
  entry(time: string, text: string, details: readonly string[] = []): Promise<void> {
    this.aside(time, text, details);
    this.entries += 1;
    this.letters += details.reduce((sum, { length }) => sum + length, text.length);
    return this.rest();
  }

  private aside(left: string, right: string, details: readonly string[]): void {
    this.needRoom(30);
    const { doc } = this;
    const top = doc.y;
    this.use({ ...body, size: 8, color: grey });
    doc.text(printed(left), margin, top + 1, { width: timeWidth - 8 });
    const below = doc.y;
    const width = doc.page.width - 2 * margin - timeWidth;
    this.use(body);
    doc.text(printed(right), margin + timeWidth, top, { width });
    this.use({ ...body, size: 8, color: grey });
    for (const detail of details) doc.text(printed(detail), margin + timeWidth, doc.y, { width });
    doc.x = margin;
    // A text that continues on the next page ends above its beginning.
    doc.y = doc.y < top ? doc.y : Math.max(doc.y, below);
    doc.moveDown(0.25);
  }

  /** Lets other requests run and the reader catch up. */
  private async rest(): Promise<void> {
    if (this.entries < entriesAtOnce && this.letters < lettersAtOnce) return;
    [this.entries, this.letters] = [0, 0];
    do await ownTurn();
    while (this.doc.readableLength > mostUnread && !this.doc.destroyed);
  }

  private needRoom(height: number): void {
    if (this.doc.y + height > this.doc.page.height - margin) this.doc.addPage();
  }

  private write(text: string, face: Face): void {
    this.use(face);
    this.doc.text(printed(text), margin, this.doc.y);
  }

  private use(face: Face): void {
    this.face = face;
    this.doc.font(fonts[face.font]).fontSize(face.size).fillColor(face.color);
  }

  private addFoot(): void {
    const { doc, face } = this;
    const { height, margins } = doc.page;
    this.pages += 1;
    // Below the margin a text would begin another page.
    margins.bottom = 0;
    this.use({ font: 'plain', size: 7, color: grey });
    doc.text(`${this.foot} · trang ${String(this.pages)}`, margin, height - 32, { lineBreak: false });
    margins.bottom = margin;
    this.use(face);
    doc.x = margin;
    doc.y = margin;
  }
}

/** A PDF document, filled by `write`. */
export async function* pdfOf(
  { title, foot }: { title: string; foot: string },
  write: (paper: Paper) => Promise<void>,
): AsyncGenerator<Uint8Array> {
  // A font of its own: the library's default one is a file that only its folder has.
  const options = { size: 'A4', margin, autoFirstPage: false, font: fonts.plain, lang: 'vi' };
  const doc = new PDFDocument({ ...options, info: { Title: title }, displayTitle: true });
  const paper = new Paper(doc, foot);
  const written = write(paper).then(
    () => doc.end(),
    (error: Error) => void doc.destroy(error),
  );
  try {
    for await (const chunk of doc) yield chunk as Uint8Array;
    await written;
  } finally {
    doc.destroy();
  }
}
