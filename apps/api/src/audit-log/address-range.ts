import { isIPv4, isIPv6, SocketAddress } from 'node:net';

/**
 * One caller before the sign-in: an IPv4 address, or the /64 network of an IPv6 address, because one connection owns
 * all addresses of its network.
 */
export function addressRange(ip = ''): string {
  const unmapped = ip.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
  if (isIPv4(unmapped)) return unmapped;
  if (!isIPv6(unmapped)) return 'unknown';
  const [head = '', tail] = new SocketAddress({ address: unmapped, family: 'ipv6' }).address.split('::');
  const groups = (text: string) => text.split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array<string>(missing).fill('0'), ...groups(tail ?? '')];
  return `${all.slice(0, 4).join(':')}::/64`;
}
