import type { ErrorBody, ErrorCode } from '@control-center/contracts';

/** A rule forbids a command, or a check of the api a request. The code is for programs, the message for users. */
export class Refusal extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: Omit<ErrorBody, 'code' | 'message'> = {},
  ) {
    super(message);
    this.name = 'Refusal';
  }
}
