/** A file's bytes. Throws where they cannot be had, are none, or are more than `maxBytes`. */
export async function download(
  url: string,
  maxBytes: number,
  progress: (ratio: number) => void,
): Promise<Uint8Array> {
  const reply = await fetch(url, { credentials: 'same-origin' });
  if (!reply.ok || !reply.body) throw new Error(reply.statusText);
  const total = Number(reply.headers.get('content-length'));
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (const reader = reply.body.getReader(); ;) {
    const { value, done } = await reader.read();
    if (done) break;
    pieces.push(value);
    size += value.length;
    if (size > maxBytes) throw new Error('larger than any upload');
    if (total > 0) progress(Math.min(1, size / total));
  }
  if (size === 0) throw new Error('empty');
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}
