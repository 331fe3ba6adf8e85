import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export type Account = { accessKeyId: string; secretAccessKey: string; region: string };

const requiredSignedHeaders = ['host', 'x-amz-content-sha256', 'x-amz-date'];
const maxSkewMs = 15 * 60_000;

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex');
const hmac = (key: Buffer | string, data: string) => createHmac('sha256', key).update(data).digest();
const uri = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

const authorizationPattern =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

/**
 * The error code with which S3 would reject a request; undefined for a valid one. Computes AWS Signature Version 4 from
 * the received request, compares it with the Authorization header, and the content with its signed hash.
 */
export function signatureProblem(
  request: IncomingMessage,
  body: Buffer,
  account: Account,
): string | undefined {
  const [, key, day, region, names = '', signature = ''] =
    authorizationPattern.exec(request.headers.authorization ?? '') ?? [];
  if (key !== account.accessKeyId) return 'InvalidAccessKeyId';
  if (region !== account.region) return 'AuthorizationHeaderMalformed';
  const signed = names.split(';');
  if (!requiredSignedHeaders.every((name) => signed.includes(name)) || [...signed].sort().join(';') !== names)
    return 'AccessDenied';
  const stamp = String(request.headers['x-amz-date']);
  const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(stamp) ?? [];
  const skew = Math.abs(Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`) - Date.now());
  if (!(skew < maxSkewMs) || !stamp.startsWith(day!)) return 'RequestTimeTooSkewed';
  const contentHash = String(request.headers['x-amz-content-sha256']);
  if (contentHash !== sha256(body)) return 'XAmzContentSHA256Mismatch';

  const { pathname, searchParams } = new URL(request.url!, 'http://localhost');
  const canonical = [
    request.method,
    decodeURIComponent(pathname).split('/').map(uri).join('/'),
    [...searchParams]
      .map(([name, value]) => `${uri(name)}=${uri(value)}`)
      .sort()
      .join('&'),
    ...signed.map((name) => `${name}:${String(request.headers[name]).trim().replace(/ +/g, ' ')}`),
    '',
    names,
    contentHash,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', stamp, scope, sha256(canonical)].join('\n');
  const signingKey = [region, 's3', 'aws4_request'].reduce<Buffer>(
    hmac,
    hmac(`AWS4${account.secretAccessKey}`, day!),
  );
  const expected = hmac(signingKey, toSign);
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? undefined : 'SignatureDoesNotMatch';
}
