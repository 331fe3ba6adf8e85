import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { SignatureV4 } from '@smithy/signature-v4';

export type Account = {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
  region: string;
};

const requiredSignedHeaders = ['host', 'x-amz-content-sha256', 'x-amz-date'];
const maxSkewMs = 15 * 60_000;

/** SHA-256, or its HMAC with a secret. */
class Sha256 {
  private readonly hash;
  constructor(secret?: unknown) {
    this.hash = secret === undefined ? createHash('sha256') : createHmac('sha256', secret as Uint8Array);
  }
  update(data: Uint8Array): void {
    this.hash.update(data);
  }
  digest(): Promise<Uint8Array> {
    return Promise.resolve(this.hash.digest());
  }
}

const authorizationPattern =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=[0-9a-f]{64}$/;

/**
 * The error code with which S3 would reject a request; undefined for a valid one. Amazon's own implementation of AWS
 * Signature Version 4 signs the received request again, which is compared with its Authorization header, as is the
 * content with its signed hash.
 */
export async function signatureProblem(
  request: IncomingMessage,
  body: Buffer,
  account: Account,
): Promise<string | undefined> {
  const { authorization = '', ...headers } = request.headers;
  const [, key, day, region, names = ''] = authorizationPattern.exec(authorization) ?? [];
  if (key !== account.accessKeyId) return 'InvalidAccessKeyId';
  if (region !== account.region) return 'AuthorizationHeaderMalformed';
  if (headers['x-amz-security-token'] !== account.sessionToken) return 'InvalidToken';
  const signed = names.split(';');
  if (!requiredSignedHeaders.every((name) => signed.includes(name))) return 'AccessDenied';
  const [, y, mo, d, h, mi, s] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(String(headers['x-amz-date'])) ?? [];
  const signingDate = new Date(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`);
  const skew = Math.abs(signingDate.getTime() - Date.now());
  if (!(skew < maxSkewMs) || `${y}${mo}${d}` !== day) return 'RequestTimeTooSkewed';
  if (headers['x-amz-content-sha256'] !== createHash('sha256').update(body).digest('hex'))
    return 'XAmzContentSHA256Mismatch';

  const { pathname, searchParams } = new URL(request.url!, 'http://localhost');
  const signer = new SignatureV4({
    ...{ credentials: account, region: account.region, service: 's3', sha256: Sha256 },
    ...{ uriEscapePath: false, applyChecksum: false },
  });
  const resigned = await signer.sign(
    {
      ...{ protocol: 'http:', hostname: headers.host!, method: request.method!, path: pathname },
      query: Object.fromEntries(searchParams),
      headers: Object.fromEntries(signed.map((name) => [name, String(headers[name])])),
    },
    { signingDate, signableHeaders: new Set(signed) },
  );
  return resigned.headers['authorization']?.replaceAll(', ', ',') === authorization.replaceAll(', ', ',')
    ? undefined
    : 'SignatureDoesNotMatch';
}
