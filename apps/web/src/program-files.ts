// Which built files a browser stores at installation, and which only once something needs them.

/** What reads a format, by its size: stored with the first file of that format. Its name changes with its content. */
const readers = /^assets\/(.*\.wasm|converter\.worker-.*\.js)$/;
/** The font of drawings, which is loaded with the first SVG. */
const drawingFont = /\bInter-Regular-/;

export const isReader = (name: string): boolean => readers.test(name);

/** What the program needs to open without a network. */
export const isOfProgram = (name: string): boolean =>
  /\.(js|css|html|svg|woff2)$/.test(name) && !isReader(name) && !drawingFont.test(name);
