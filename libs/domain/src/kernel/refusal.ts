import type { ErrorCode, ProjectAction, ProjectStatus } from '@control-center/contracts';

/** A rule says no. The code is for programs, the message for people. */
export class Refusal extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: {
      status?: ProjectStatus;
      allowed?: ProjectAction[];
      fields?: Record<string, string>;
    } = {},
  ) {
    super(message);
    this.name = 'Refusal';
  }
}
