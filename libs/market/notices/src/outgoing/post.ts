import { lookup } from 'node:dns';
import { request as requestHttp } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** How long a server of others may take for one request. Milliseconds. */
const longest = 15_000;

/** An address that others gave and that may not be called. */
export class AddressRefused extends Error {}

/** Whether an IP address is on the internet: no private network, no loopback, none of the special ranges of RFC 6890. */
export const isPublic = (ip: string): boolean => ipaddr.parse(ip).range() === 'unicast';

/**
 * Why an address may not be called, judged by its text; undefined when it may. The IP addresses of its name are
 * checked when it is called, because they may change.
 */
export function refusedAddress(address: string, allowsPrivate: boolean): string | undefined {
  if (!URL.canParse(address)) return 'Địa chỉ không hợp lệ';
  const { protocol, hostname, username, password } = new URL(address);
  if (username !== '' || password !== '') return 'Địa chỉ không được chứa tên đăng nhập hay mật khẩu';
  if (protocol !== 'https:' && !(allowsPrivate && protocol === 'http:'))
    return 'Địa chỉ phải bắt đầu bằng https:';
  const host = hostname.replace(/^\[|\]$/g, '');
  const isPrivate = isIP(host) > 0 && !isPublic(host);
  return isPrivate && !allowsPrivate ? 'Địa chỉ phải ở trên Internet, không ở mạng nội bộ' : undefined;
}

/** Resolves a name to addresses on the internet. The connection uses exactly these, without a second look-up. */
const publicOnly: LookupFunction = (hostname, options, done) =>
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) done(error ?? new Error(`${hostname} has no address`), '');
    else if (!addresses.every(({ address }) => isPublic(address)))
      done(new AddressRefused(`${hostname} is in a private network`), '');
    else if (options.all) done(null, addresses);
    else done(null, first.address, first.family);
  });

type Post = {
  url: string;
  headers: Record<string, string | number>;
  body: string | Buffer;
  allowsPrivate: boolean;
  signal: AbortSignal;
};

/**
 * Posts to an address that others gave. Follows no redirect and reads no body of a reply, because either could
 * reveal what only this machine can reach. Resolves to the HTTP status. Throws AddressRefused, or the error of the
 * connection.
 */
export function post({ url, headers, body, allowsPrivate, signal }: Post): Promise<number> {
  const refusal = refusedAddress(url, allowsPrivate);
  if (refusal !== undefined) return Promise.reject(new AddressRefused(refusal));
  const request = url.startsWith('https:') ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sending = request(
      url,
      {
        method: 'POST',
        // The length is that of the body, and the connection is closed afterwards.
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        agent: false,
        signal: AbortSignal.any([signal, AbortSignal.timeout(longest)]),
        ...(allowsPrivate ? {} : { lookup: publicOnly }),
      },
      (response: IncomingMessage) => {
        resolve(response.statusCode ?? 0);
        response.destroy();
      },
    );
    sending.on('error', reject);
    sending.end(body);
  });
}

/** Whether the same request may succeed later. */
export const isPassing = (status: number): boolean => status === 408 || status === 429 || status >= 500;
