/** Whether every host of a connection string is this machine. */
export function isLocal(connection: string): boolean {
  const hosts = /^esdb(?:\+discover)?:\/\/(?:[^@/]*@)?([^/?]+)/.exec(connection)?.[1]?.split(',') ?? [];
  return hosts.length > 0 && hosts.every((host) => /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/.test(host));
}
