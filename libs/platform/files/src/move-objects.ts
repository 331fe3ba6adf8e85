import type { Readable } from 'node:stream';
import type { Bytes } from './incoming.js';
import { ObjectsUnavailable } from './object-store.js';
import type { ObjectStore } from './object-store.js';

export type Moved = { objects: number; bytes: number };

/**
 * Moves all objects to another storage. An object leaves its old place once the new one returns the same bytes, so that a
 * move that broke off is continued by the next.
 */
export async function moveObjects(
  from: ObjectStore,
  to: ObjectStore,
  onMoved?: (moved: Moved) => void,
): Promise<Moved> {
  const names: string[] = [];
  for await (const name of from.names()) names.push(name);
  const moved: Moved = { objects: 0, bytes: 0 };
  for (const name of names) {
    const bytes = await move(name, from, to);
    if (bytes === undefined) continue;
    moved.objects += 1;
    moved.bytes += bytes;
    onMoved?.(moved);
  }
  return moved;
}

/** The object's size; undefined when it was deleted meanwhile. */
async function move(name: string, from: ObjectStore, to: ObjectStore): Promise<number | undefined> {
  let size = await sizeIfEqual(name, from, to);
  if (size === undefined) {
    const content = await from.open(name);
    if (!content) return undefined;
    await to.put(name, content);
    size = await sizeIfEqual(name, from, to);
  }
  if (size === undefined)
    throw new ObjectsUnavailable(`${name} was not stored as it is`, { problem: 'content' });
  await from.delete(name);
  return size;
}

async function sizeIfEqual(name: string, ...stores: [ObjectStore, ObjectStore]): Promise<number | undefined> {
  const opened: (Readable | undefined)[] = [];
  for (const store of stores) opened.push(await store.open(name));
  const [one, other] = opened;
  try {
    return one && other ? await sizeOfEqual(one, other) : undefined;
  } finally {
    for (const stream of opened) stream?.destroy();
  }
}

/** Compares in pieces: objects may be larger than the memory. */
async function sizeOfEqual(one: Bytes, other: Bytes): Promise<number | undefined> {
  const rest = other[Symbol.asyncIterator]();
  let waiting: Uint8Array = new Uint8Array();
  let size = 0;
  for await (const chunk of one) {
    for (let at = 0; at < chunk.length;) {
      while (waiting.length === 0) {
        const next = await rest.next();
        if (next.done) return undefined;
        waiting = next.value;
      }
      const count = Math.min(waiting.length, chunk.length - at);
      if (Buffer.compare(waiting.subarray(0, count), chunk.subarray(at, at + count)) !== 0) return undefined;
      waiting = waiting.subarray(count);
      at += count;
    }
    size += chunk.length;
  }
  for (; waiting.length === 0;) {
    const next = await rest.next();
    if (next.done) return size;
    waiting = next.value;
  }
  return undefined;
}
