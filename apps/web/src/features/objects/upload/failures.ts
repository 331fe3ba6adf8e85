import type { ErrorBody, ErrorCode } from '@market/contracts';

// Why an upload failed. It goes on after «thất bại do».

export const connectionLost = 'mất kết nối với máy chủ';

/** The file itself is refused: sending it again would not help. */
export class FileRefused extends Error {
  override name = 'FileRefused';
}

const ofTheFile: readonly ErrorCode[] = [
  ...([
    'object.empty',
    'object.too-large',
    'object.wrong-kind',
    'request.too-large',
    'request.invalid',
  ] as const),
];

/** By the message of our server. */
export const failureOf = (message: string, code: ErrorCode | undefined): Error => {
  const reason = message.charAt(0).toLowerCase() + message.slice(1);
  return code && ofTheFile.includes(code) ? new FileRefused(reason) : new Error(reason);
};

/** Why an upload failed: the server's message, or the status when the reply is not from our server. */
export function replyFailure({
  status,
  responseText,
}: Pick<XMLHttpRequest, 'status' | 'responseText'>): Error {
  try {
    const { message, code } = JSON.parse(responseText) as Partial<ErrorBody>;
    if (typeof message === 'string') return failureOf(message, code);
  } catch {
    // Not a reply of our server, for example the page of a proxy.
  }
  return new Error(`máy chủ trả lời ${status}`);
}
