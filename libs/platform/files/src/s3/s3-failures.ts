import type { StorageProblem } from '../object-store.js';
import { ObjectsUnavailable } from '../object-store.js';
import { textOf } from './xml.js';

/** What an operator has to change, by the code of an S3 server. */
const problems: Readonly<Record<string, StorageProblem>> = {
  InvalidAccessKeyId: 'key',
  SignatureDoesNotMatch: 'secret',
  AuthorizationHeaderMalformed: 'region',
  PermanentRedirect: 'region',
  TemporaryRedirect: 'region',
  IllegalLocationConstraintException: 'region',
  InvalidRegion: 'region',
  NoSuchBucket: 'bucket',
  InvalidBucketName: 'bucket',
  AccessDenied: 'rights',
  AllAccessDisabled: 'rights',
  ExpiredToken: 'expired',
  ExpiredTokenException: 'expired',
  InvalidToken: 'expired',
  TokenRefreshRequired: 'expired',
  RequestTimeTooSkewed: 'clock',
  XMinioStorageFull: 'full',
  QuotaExceeded: 'full',
};

/** Of answers without a body: to HEAD. */
const problemOfStatus: Readonly<Record<number, StorageProblem>> = {
  301: 'region',
  400: 'region',
  403: 'rights',
};

/** For the log: what to look at. The screen of operations says the same in Vietnamese. */
const advice: Record<StorageProblem, string> = {
  address: 'OBJECTS_S3_ENDPOINT does not answer like an S3 server',
  key: 'the server does not know OBJECTS_S3_KEY',
  secret: 'OBJECTS_S3_SECRET does not belong to OBJECTS_S3_KEY',
  region: 'OBJECTS_S3_REGION is not the region of the bucket',
  bucket: 'there is no OBJECTS_S3_BUCKET',
  rights: 'OBJECTS_S3_KEY may not write, read and delete in OBJECTS_S3_BUCKET',
  expired: 'the credentials have expired',
  clock: 'the clocks of this machine and of the server differ',
  content: 'the server did not return what was written',
  full: 'the disk of the storage is full',
  other: 'the storage failed',
};

/** Codes with which a server asks to try again, although the status says otherwise. */
const passing = new Set([
  'SlowDown',
  'RequestTimeout',
  'InternalError',
  'ServiceUnavailable',
  'OperationAborted',
]);

export const codeOf = (xml: string): string => textOf(xml, 'Code');

/** Never quotes the whole answer, which may contain the key and the signed request. */
export function refused(request: string, status: number, xml: string): ObjectsUnavailable {
  const [code, message] = [codeOf(xml), textOf(xml, 'Message').slice(0, 200)];
  const isPassing = status >= 500 || status === 429 || status === 408 || passing.has(code);
  const silent = xml === '' ? problemOfStatus[status] : undefined;
  const problem = problems[code] ?? silent ?? (code || isPassing ? 'other' : 'address');
  return new ObjectsUnavailable(
    `${advice[problem]} (${request}: ${status} ${code}${message && ` – ${message}`})`,
    { problem, isPassing },
  );
}

export const unreachable = (request: string, cause: unknown): ObjectsUnavailable =>
  new ObjectsUnavailable(`${advice.address} (${request}: ${reasonOf(cause)})`, {
    ...{ problem: 'address', isPassing: true, cause },
  });

/** Only the innermost cause names the reason; `fetch failed` does not. */
function reasonOf(error: unknown): string {
  const { cause, code, message } = error as { cause?: unknown; code?: unknown; message?: string };
  if (cause) return reasonOf(cause);
  return typeof code === 'string' && !message?.includes(code) ? `${code} ${message}` : String(message);
}
