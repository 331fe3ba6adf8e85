import { Metadata, status } from '@grpc/grpc-js';
import type { ServerErrorResponse } from '@grpc/grpc-js';

/** Ends a call with a gRPC status and a message for the client. */
export class GrpcError extends Error {
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

/** Any other error comes from the database, which is reported as UNAVAILABLE. */
export const grpcErrorOf = (error: unknown): ServerErrorResponse =>
  error instanceof GrpcError ? error : new GrpcError(status.UNAVAILABLE, (error as Error).message);
