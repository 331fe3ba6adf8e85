import { lostLine, reasonOf } from './upload-texts';

type Sending = {
  /** Bytes that have left. */
  onProgress: (bytes: number) => void;
  signal: AbortSignal;
  /** Milliseconds without a sign of life after which the line counts as cut. */
  patience?: number;
};

/** PUTs a file to its one-time address and reads the reply. Rejects with a reason for people, or the signal's own. */
export function sendFile<Reply>(
  address: string,
  file: Blob,
  { onProgress, signal, patience = 120_000 }: Sending,
): Promise<Reply> {
  // fetch does not tell how much of a body has left.
  const request = new XMLHttpRequest();
  let silence: ReturnType<typeof setTimeout>;
  const heard = () => {
    clearTimeout(silence);
    silence = setTimeout(() => request.abort(), patience);
  };
  return new Promise<Reply>((resolve, reject) => {
    request.onload = () =>
      request.status === 200
        ? resolve(JSON.parse(request.responseText) as Reply)
        : reject(new Error(reasonOf(request)));
    request.onerror = () => reject(new Error(lostLine));
    request.onabort = () => reject(signal.aborted ? (signal.reason as Error) : new Error(lostLine));
    request.onloadend = () => clearTimeout(silence);
    request.upload.onprogress = ({ lengthComputable, loaded }) => {
      heard();
      if (lengthComputable) onProgress(loaded);
    };
    signal.throwIfAborted();
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.open('PUT', address);
    request.setRequestHeader('Content-Type', file.type || 'application/octet-stream');
    request.setRequestHeader('X-Requested-With', 'control-center');
    heard();
    request.send(file);
  });
}
