import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { checkedName } from '../names.js';
import { ObjectsUnavailable } from '../object-store.js';
import { codeOf, refused, unreachable } from './s3-failures.js';

export type S3Credentials = { accessKeyId: string; secretAccessKey: string; sessionToken?: string };

export type S3Options = S3Credentials & {
  /** http(s)://host:port, without the bucket. */
  endpoint: string;
  region: string;
  bucket: string;
  /** Where addresses name the bucket: https://host/bucket/object or https://bucket.host/object. */
  style?: 'path' | 'virtual';
  /** Of an object, by its name. */
  contentTypeOf: (name: string) => string;
  /** The present credentials, if they may be renewed while the program runs. */
  renewed?: () => S3Credentials | undefined;
  patience?: Partial<Patience>;
};

/** Milliseconds. */
export type Patience = {
  /** For one request until its answer begins, or ends if it is short. */
  attempt: number;
  /** For a download between two pieces. */
  idle: number;
  /** Between repeated requests after a transient failure. */
  pauses: readonly number[];
  /** After this time no request is tried again, except the first. */
  retries: number;
};

export const usualPatience: Patience = {
  ...{ attempt: 20_000, idle: 20_000, retries: 12_000 },
  pauses: [250, 500, 1_000, 2_000, 3_000, 4_000],
};

export type S3Request = {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Of an object; the request is about the bucket without it. */
  name?: string;
  query?: string;
  body?: Buffer | string;
  headers?: Record<string, string>;
  /** The answer's body is read by the caller. */
  streams?: boolean;
};

export type S3Answer = {
  status: number;
  headers: Headers;
  /** Empty for an answer that streams. */
  text: string;
  code: string;
  body: ReadableStream<Uint8Array> | null;
  abort: (reason: Error) => void;
};

/** The address of a bucket's object, or of the bucket. */
export function addressOf(
  { endpoint, bucket, style }: Pick<S3Options, 'endpoint' | 'bucket' | 'style'>,
  { name, query }: Pick<S3Request, 'name' | 'query'>,
): string {
  const url = new URL(endpoint);
  const folder = url.pathname.replace(/\/$/, '');
  const object = name === undefined ? '' : checkedName(name);
  if (style === 'virtual') url.host = `${bucket}.${url.host}`;
  url.pathname = [folder, ...(style === 'virtual' ? [] : [bucket]), object].join('/');
  url.search = query ?? '';
  return url.href;
}

/**
 * Requests to an S3 server: signed with their content (AWS Signature Version 4), limited in time, and repeated with growing
 * pauses while the failure may pass. All of them may be repeated: objects are written once, under names of their own.
 */
export class S3Client {
  readonly patience: Patience;
  private credentials: S3Credentials;

  constructor(private readonly options: S3Options) {
    this.patience = { ...usualPatience, ...options.patience };
    this.credentials = options;
  }

  /** The answer, which may be that there is no such object or upload. Throws ObjectsUnavailable. */
  async send(request: S3Request): Promise<S3Answer> {
    const began = Date.now();
    for (let tries = 0; ; tries += 1) {
      try {
        return await this.attempt(request);
      } catch (error) {
        if (!(error instanceof ObjectsUnavailable)) throw error;
        const pause = this.patience.pauses[tries];
        const isRenewed = ['expired', 'key', 'secret', 'rights'].includes(error.problem) && this.renew();
        const mayPass = error.isPassing || isRenewed || error.problem === 'expired';
        const isLate = tries > 0 && Date.now() - began > this.patience.retries;
        if (!mayPass || pause === undefined || isLate) throw error;
        await delay(pause * (0.75 + Math.random() / 2));
      }
    }
  }

  private async attempt(request: S3Request): Promise<S3Answer> {
    const { method, body, streams } = request;
    const what = `${method} ${request.name ?? request.query ?? ''}`;
    const signed = await this.signed(request);
    const aborting = new AbortController();
    const timer = setTimeout(
      () => aborting.abort(new Error(`no answer in ${this.patience.attempt / 1_000} s`)),
      this.patience.attempt,
    );
    try {
      const init = {
        method,
        body,
        headers: signed.headers,
        redirect: 'manual',
        signal: aborting.signal,
      } as const;
      const response = await fetch(signed.url, init);
      const { status, headers } = response;
      const isStream = streams && response.ok;
      const text = isStream ? '' : await response.text();
      const code = codeOf(text);
      const isAbsent =
        status === 404 && (method === 'HEAD' || code === 'NoSuchKey' || code === 'NoSuchUpload');
      // The request that ends an upload in parts may report a failure with a success status.
      const isLateFailure = response.ok && text.includes('<Error>');
      if (isLateFailure || !(response.ok || isAbsent))
        throw refused(what, isLateFailure ? 500 : status, text);
      const abort = (reason: Error) => aborting.abort(reason);
      return { status, headers, text, code, body: isStream ? response.body : null, abort };
    } catch (error) {
      throw error instanceof ObjectsUnavailable ? error : unreachable(what, error);
    } finally {
      clearTimeout(timer);
    }
  }

  private signed({ method, name, query, body, headers }: S3Request) {
    const { accessKeyId, secretAccessKey, sessionToken } = this.credentials;
    const signer = new AwsV4Signer({
      ...{ accessKeyId, secretAccessKey, sessionToken, region: this.options.region, service: 's3', method },
      url: addressOf(this.options, { name, query }),
      headers: {
        ...headers,
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
      },
    });
    return signer.sign();
  }

  /** Whether there are other credentials than those of the last request. */
  private renew(): boolean {
    const renewed = this.options.renewed?.();
    const { accessKeyId, secretAccessKey, sessionToken } = this.credentials;
    const isNew =
      renewed !== undefined &&
      (renewed.accessKeyId !== accessKeyId ||
        renewed.secretAccessKey !== secretAccessKey ||
        renewed.sessionToken !== sessionToken);
    if (isNew) this.credentials = renewed;
    return isNew;
  }
}
