import { errorCodes } from '@market/contracts';
import type { ErrorBody } from '@market/contracts';

type Failure = { status?: unknown; data?: unknown };

const isErrorBody = (data: unknown): data is ErrorBody =>
  typeof data === 'object' &&
  data !== null &&
  'message' in data &&
  typeof data.message === 'string' &&
  'code' in data &&
  typeof data.code === 'string';

/** The server's {message, code}, if the failure carries one. */
export function errorBodyOf(error: unknown): ErrorBody | undefined {
  const data = (error as Failure | undefined)?.data;
  return isErrorBody(data) ? data : undefined;
}

/** The server's message of a 4xx; `fallback` for a failure of the network or the server. */
export function messageOf(error: unknown, fallback: string): string {
  const body = errorBodyOf(error);
  return body && (errorCodes[body.code] ?? 400) < 500 ? body.message : fallback;
}

export const statusOf = (error: unknown): number | undefined => {
  const status = (error as Failure | undefined)?.status;
  return typeof status === 'number' ? status : undefined;
};

export const isUnauthorized = (error: unknown): boolean => statusOf(error) === 401;

/** Refusals that are over after a while. */
const passing: readonly number[] = [408, 429];

/** Whether the same call may succeed later. What the server refuses for a reason it refuses again. */
export function mayHelpToRetry(error: unknown): boolean {
  const body = errorBodyOf(error);
  const status = body ? (errorCodes[body.code] ?? 400) : 500;
  return status >= 500 || passing.includes(status);
}
