/** Pictures are drawn as if there were a canvas: each is a text with its size, or as long as a test says. */
export function drawPictures(bytes?: number): void {
  class Canvas {
    constructor(
      readonly width: number,
      readonly height: number,
    ) {}
    getContext = () => ({ fillRect: () => undefined, drawImage: () => undefined });
    convertToBlob = ({ type }: { type: string }) =>
      Promise.resolve(new Blob([bytes ? new Uint8Array(bytes) : `${this.width} × ${this.height}`], { type }));
  }
  Object.assign(globalThis, { OffscreenCanvas: Canvas });
}
