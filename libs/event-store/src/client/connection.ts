import { EventStoreDBClient } from '@eventstore/db-client';

/** Tries of 100 ms each to find a cluster's leader: longer than an election takes. */
const discoverAttempts = 100;

/** The client reads the names of options in any case, with or without - and _. */
const nameOf = (option: string) => option.split('=')[0]!.toLowerCase().replaceAll(/[_-]/g, '');
const valueOf = (option: string) => option.split('=')[1] ?? '';

/**
 * The URL with what we depend on: wrong expectations throw, dead connections are noticed, and the failover
 * of a cluster is waited for.
 */
export function connectionString(url: string): string {
  const [place, query = ''] = url.split('?');
  const options = query
    .split('&')
    .filter((option) => option !== '' && nameOf(option) !== 'throwonappendfailure')
    .filter((option) => !(nameOf(option).startsWith('keepalive') && Number(valueOf(option)) < 0));
  if (!options.some((option) => nameOf(option) === 'maxdiscoverattempts'))
    options.push(`maxDiscoverAttempts=${discoverAttempts}`);
  return `${place}?${options.join('&')}`;
}

/** `url` as in esdb://127.0.0.1:2113?tls=false */
export const openClient = (url: string): EventStoreDBClient =>
  EventStoreDBClient.connectionString(connectionString(url));
