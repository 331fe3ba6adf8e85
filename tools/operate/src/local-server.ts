import { hostsOf } from '@platform/log';

/** Whether every host of a connection string is this machine. */
export function isLocal(connection: string): boolean {
  const hosts = hostsOf(connection);
  return hosts.length > 0 && hosts.every((host) => /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/.test(host));
}
