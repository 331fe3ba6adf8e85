import type { ErrorBody, ErrorCode } from '@control-center/contracts';

/** A refusal that the caller is to read: becomes {message, code} with the code's HTTP status. */
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
