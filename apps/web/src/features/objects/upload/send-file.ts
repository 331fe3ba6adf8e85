import { connectionLost, replyFailure } from './failures';

type SendOptions = {
  /** Called with the number of bytes sent so far. */
  onProgress: (bytes: number) => void;
  signal: AbortSignal;
  /** Milliseconds without progress after which the connection counts as lost. */
  idleTimeout?: number;
};

/** PUTs a file to its one-time URL and reads the reply. Rejects with a message for the user, or with the signal's reason. */
export function sendFile<Reply>(
  url: string,
  file: Blob,
  { onProgress, signal, idleTimeout = 120_000 }: SendOptions,
): Promise<Reply> {
  // fetch does not report the progress of an upload.
  const request = new XMLHttpRequest();
  let timer: ReturnType<typeof setTimeout>;
  const restartTimer = () => {
    clearTimeout(timer);
    timer = setTimeout(() => request.abort(), idleTimeout);
  };
  return new Promise<Reply>((resolve, reject) => {
    request.onload = () => {
      try {
        if (request.status === 200) return resolve(JSON.parse(request.responseText) as Reply);
      } catch {
        // The page of a proxy: the server has not got the file.
      }
      reject(replyFailure(request));
    };
    request.onerror = () => reject(new Error(connectionLost));
    request.onabort = () => reject(signal.aborted ? (signal.reason as Error) : new Error(connectionLost));
    request.onloadend = () => clearTimeout(timer);
    request.upload.onprogress = ({ lengthComputable, loaded }) => {
      restartTimer();
      if (lengthComputable) onProgress(loaded);
    };
    signal.throwIfAborted();
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.open('PUT', url);
    request.setRequestHeader('Content-Type', file.type || 'application/octet-stream');
    request.setRequestHeader('X-Requested-With', 'control-center');
    restartTimer();
    request.send(file);
  });
}
