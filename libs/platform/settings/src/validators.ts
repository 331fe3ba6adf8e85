import { isIP, isIPv4 } from 'node:net';
import { makeValidator } from 'envalid';

/** Items of a comma-separated list, without blanks and empty ones. */
const listed = (input: string): string[] => input.split(/[,\n]/).flatMap((part) => part.trim() || []);

/** Whether a host of an address is this machine. */
export const isLoopback = (host: string): boolean => {
  const name = host.replace(/^\[|\]$/g, '');
  return name === 'localhost' || name === '::1' || (isIPv4(name) && name.startsWith('127.'));
};

/** Validates an address with one of the protocols; '' selects the embedded part. */
export const address = (...protocols: string[]) =>
  makeValidator((input: string) => {
    if (input === '') return '';
    const ok = URL.canParse(input) && protocols.includes(new URL(input).protocol);
    if (!ok) throw new Error(`must be an address that starts with ${protocols.join(' or ')}`);
    return input;
  });

/** An address whose traffic is encrypted, unless it stays on this machine. */
export const webAddress = makeValidator((input: string) => {
  if (input === '') return '';
  const url = URL.canParse(input) ? new URL(input) : undefined;
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))) return input;
  if (url?.protocol === 'http:') throw new Error('must be an https: address; http: is for this machine only');
  throw new Error('must be an address that starts with https:');
});

export const emails = makeValidator((input: string) => {
  const addresses = listed(input.toLowerCase());
  const wrong = addresses.find((email) => !/^[^@\s]+@[^@\s]+$/.test(email));
  if (wrong) throw new Error(`"${wrong}" is not an e-mail address`);
  return addresses;
});

export const selfServiceRoles = ['customer', 'manufacturer'] as const;

export const selfServiceRoleList = makeValidator((input: string) => {
  const named = listed(input);
  if (!named.every((name) => selfServiceRoles.some((role) => role === name)))
    throw new Error(`must be some of ${selfServiceRoles.join(',')}`);
  return selfServiceRoles.filter((role) => named.includes(role));
});

export const count = makeValidator((input: string) => {
  if (!/^\d{1,6}$/.test(input)) throw new Error('must be a whole number from 0 to 999999');
  return Number(input);
});

/** A network that contains every address is refused: any caller could then claim any address. */
function isProxy(text: string): boolean {
  const [, base = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const longest = { 0: 0, 4: 32, 6: 128 }[isIP(base)] ?? 0;
  return longest > 0 && (bits === undefined || (Number(bits) > 0 && Number(bits) <= longest));
}

export const proxies = makeValidator((input: string) => {
  const wrong = listed(input).find((proxy) => !isProxy(proxy));
  if (wrong) throw new Error(`"${wrong}" is no IP address and no network like 10.0.0.0/8`);
  return listed(input);
});

/** The message never repeats the secret. */
function requireLength(text: string, shortest: number): string {
  if (text.length < shortest) throw new Error(`must have at least ${shortest} characters`);
  return text;
}

/** '' for none. */
export const secret = (shortest: number) =>
  makeValidator((input: string) => (input === '' ? '' : requireLength(input, shortest)));

/** One secret or several, separated by commas or line breaks. */
export const secrets = (shortest: number) =>
  makeValidator((input: string) => listed(input).map((each) => requireLength(each, shortest)));

/** '' or 0 for none. */
export const optionalPort = makeValidator((input: string) => {
  if (!/^\d{0,5}$/.test(input) || Number(input) > 65_535) throw new Error('must be a port, or 0 for none');
  return Number(input);
});

export const instances = makeValidator((input: string) => {
  if (!/^\d{1,2}$/.test(input) || Number(input) < 1 || Number(input) > 16)
    throw new Error('must be a whole number from 1 to 16');
  return Number(input);
});

export const hours = makeValidator((input: string) => {
  if (!/^\d{1,4}$/.test(input) || Number(input) < 1 || Number(input) > 8760)
    throw new Error('must be a whole number of hours from 1 to 8760');
  return Number(input);
});

const isKey = (text: string): boolean => /^[\w+/-]{43}=?$/.test(text);

/** Keys of 32 bytes in base64. The message never repeats a key. */
export const masterKeys = makeValidator((input: string) => {
  const keys = listed(input);
  if (!keys.every(isKey))
    throw new Error('must be keys of 32 bytes in base64, as `openssl rand -base64 32` prints them');
  return keys;
});

/** '' for none. The message never repeats the key. */
export const oneKey = makeValidator((input: string) => {
  const key = input.trim();
  if (key !== '' && !isKey(key))
    throw new Error('must be a key of 32 bytes in base64, as `openssl rand -base64 32` prints it');
  return key;
});

const headerPattern = /^([\w-]+)=((?:[^%]|%[\dA-Fa-f]{2})*)$/;

/** Of texts that `headers` has accepted. */
export const headersOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    listed(text).map((pair) => {
      const [, name = '', value = ''] = headerPattern.exec(pair) ?? [];
      return [name, decodeURIComponent(value)];
    }),
  );

/** 'name=value,name=value', the values percent-encoded. The message never repeats a value. */
export const headers = makeValidator((input: string) => {
  if (!listed(input).every((pair) => headerPattern.test(pair)))
    throw new Error('must be headers like name=value,name=value');
  headersOf(input);
  return input;
});

export const share = makeValidator((input: string) => {
  if (!/^(0|1|0?\.\d{1,6}|1\.0+)$/.test(input)) throw new Error('must be a number from 0 to 1');
  return Number(input);
});
