import type { ErrorBody, ErrorCode } from '@market/contracts';

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

/** Refuses a value that the client can show beside its field. */
export const invalidField = (field: string, message: string): Refusal =>
  new Refusal('request.invalid', message, { fields: { [field]: message } });
