/** @jest-environment node */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { draw } from './draw';

const answers: Record<string, unknown> = {
  getContextAttributes: {},
  getParameter: 'WebGL 2.0',
  getShaderPrecisionFormat: { precision: 23 },
  getShaderInfoLog: '',
  getProgramInfoLog: '',
};

/** Graphics that draw nothing: a call answers as above or with an object, a constant is a number. */
const graphics: object = new Proxy(
  {},
  { get: (_, name) => (/^[a-z]/.test(String(name)) ? () => answers[String(name)] ?? {} : 1) },
);

class BlankCanvas {
  constructor(
    readonly width: number,
    readonly height: number,
  ) {}
  addEventListener = () => undefined;
  getContext = (kind: string) =>
    kind === '2d' ? { fillRect: () => undefined, drawImage: () => undefined } : graphics;
  convertToBlob = () => Promise.resolve(new Blob(['picture']));
}

const browser = { OffscreenCanvas: BlankCanvas, requestAnimationFrame: () => 0 };
beforeAll(() => void Object.assign(globalThis, browser));
afterAll(() => {
  for (const name of Object.keys(browser)) Reflect.deleteProperty(globalThis, name);
});

// The screen shows a model in a size of its own.
it('a model is measured as it is in its file, and has a picture', async () => {
  const corners = ['v 0 0 0', 'v 60 0 0', 'v 0 40 0', 'v 0 0 20'];
  const faces = ['f 1 3 2', 'f 1 2 4', 'f 1 4 3', 'f 2 3 4'];
  const file = new Blob([[...corners, ...faces].join('\n')]);
  const drawn = await draw({ file, as: '.obj', format: { side: 280, quality: 0.8 } }, () => undefined);
  expect(drawn).toEqual({
    solid: { size: [60, 40, 20], volume: expect.closeTo(8_000) },
    picture: expect.any(Blob),
  });
});
