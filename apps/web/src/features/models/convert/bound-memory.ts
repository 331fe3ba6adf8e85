const pageBytes = 65_536;
const ownGrow = Reflect.get(WebAssembly.Memory.prototype, 'grow');

/** Lets no WebAssembly memory of this worker grow beyond so many bytes. */
export function boundMemory(maxBytes: number): { exceeded: () => boolean } {
  let exceeded = false;
  WebAssembly.Memory.prototype.grow = new Proxy(ownGrow, {
    apply(grow, memory: WebAssembly.Memory, [pages]: [number]) {
      if (memory.buffer.byteLength + pages * pageBytes > maxBytes) {
        exceeded = true;
        throw new RangeError('The memory is bounded');
      }
      return grow.call(memory, pages);
    },
  });
  return { exceeded: () => exceeded };
}
