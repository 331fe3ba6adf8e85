import { Metadata, status } from '@grpc/grpc-js';
import type { ServerErrorResponse } from '@grpc/grpc-js';

/** Ends a call with a status of gRPC, in the words that the client shows. */
export class Refusal extends Error {
  readonly metadata = new Metadata();

  constructor(
    readonly code: status,
    message: string,
    trailers: Record<string, string> = {},
  ) {
    super(message);
    for (const [name, value] of Object.entries(trailers)) this.metadata.set(name, value);
  }
}

/** What is no refusal of ours comes from the database. */
export const statusOf = (error: unknown): ServerErrorResponse =>
  error instanceof Refusal ? error : new Refusal(status.UNAVAILABLE, (error as Error).message);
