/** Downloads a file. Throws when the download fails, the file is empty or larger than `maxBytes`. */
export async function download(
  url: string,
  maxBytes: number,
  progress: (ratio: number) => void,
): Promise<Uint8Array> {
  const response = await fetch(url, { credentials: 'same-origin' });
  if (!response.ok || !response.body) throw new Error(response.statusText);
  const total = Number(response.headers.get('content-length'));
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (const reader = response.body.getReader(); ;) {
    const { value, done } = await reader.read();
    if (done) break;
    chunks.push(value);
    size += value.length;
    if (size > maxBytes) throw new Error('The file is larger than the upload limit');
    if (total > 0) progress(Math.min(1, size / total));
  }
  if (size === 0) throw new Error('The file is empty');
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
