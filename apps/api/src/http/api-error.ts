import type { ErrorBody, ErrorCode } from '@control-center/contracts';

/** An error for the caller: becomes a reply {message, code} with the HTTP status of the code. */
export class ApiError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details?: Partial<ErrorBody>,
  ) {
    super(message);
    this.name = 'ApiError';
  }
}
