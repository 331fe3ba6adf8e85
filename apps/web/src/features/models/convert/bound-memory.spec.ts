/** @jest-environment node */
import { expect, it } from '@jest/globals';
import { boundMemory } from './bound-memory';

it('a memory does not grow beyond its bound', () => {
  const own = Object.getOwnPropertyDescriptor(WebAssembly.Memory.prototype, 'grow')!;
  try {
    const { exceeded } = boundMemory(3 * 65_536);
    const memory = new WebAssembly.Memory({ initial: 1 });
    expect([memory.grow(2), exceeded()]).toEqual([1, false]);
    expect(() => memory.grow(1)).toThrow(RangeError);
    expect([memory.buffer.byteLength, exceeded()]).toEqual([3 * 65_536, true]);
  } finally {
    Object.defineProperty(WebAssembly.Memory.prototype, 'grow', own);
  }
});
