import { EventStoreDBClient } from '@eventstore/db-client';

/** Attempts of 100 ms each to find a cluster's leader: together longer than an election takes. */
const discoverAttempts = 100;

/** The client accepts option names in any case, with or without - and _. */
const nameOf = (option: string) => option.split('=')[0]!.toLowerCase().replaceAll(/[_-]/g, '');
const valueOf = (option: string) => option.split('=')[1] ?? '';

/**
 * The URL with the options that this package depends on: a wrong expected revision throws, dead connections are
 * detected, the client waits for a cluster's failover and prefers its leader: a follower's copy of the log lags.
 */
export function connectionString(url: string): string {
  const [address, query = ''] = url.split('?');
  const options = query
    .split('&')
    .filter((option) => option !== '' && !['throwonappendfailure', 'nodepreference'].includes(nameOf(option)))
    .filter((option) => !(nameOf(option).startsWith('keepalive') && Number(valueOf(option)) < 0));
  if (!options.some((option) => nameOf(option) === 'maxdiscoverattempts'))
    options.push(`maxDiscoverAttempts=${discoverAttempts}`);
  return `${address}?${options.join('&')}`;
}

/** `url` as in esdb://user:password@localhost:2113?tls=true&tlsCAFile=… */
export const openClient = (url: string): EventStoreDBClient =>
  EventStoreDBClient.connectionString(connectionString(url));

/** The URL for messages: without user and password. */
export const withoutCredentials = (url: string): string => url.replace(/^([\w+]+:\/\/)[^/?]*@/, '$1');
