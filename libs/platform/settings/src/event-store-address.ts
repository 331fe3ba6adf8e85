import { parseConnectionString } from '@eventstore/db-client/dist/Client/parseConnectionString.js';
import { makeValidator } from 'envalid';

/** User and password, which no message may show; the parser stops at the first @. */
const credentials = /^([^:]+:\/\/)([^:]+:[^@]+)@/;

/**
 * The parts of an address as the client reads them, without user and password. Throws an error with the place of a
 * fault.
 */
function parsed(address: string) {
  const shown = address.replace(credentials, (_, scheme: string, text: string) => {
    return `${scheme}u:${'x'.repeat(text.length - 2)}@`;
  });
  return parseConnectionString(shown);
}

/** Whether an address names a user although its traffic is not encrypted. */
export const tellsPassword = (address: string): boolean =>
  credentials.test(address) && parsed(address).tls === false;

/** The address of one node or of a cluster, as the client of the event store takes it; '' selects the embedded part. */
export const eventStoreAddress = makeValidator((input: string) => {
  if (input === '') return '';
  if (!/^esdb(\+discover)?:\/\//.test(input.trim()))
    throw new Error('must be an address that starts with esdb:// or esdb+discover://');
  if (parts(input).some((part) => !isDecodable(part)))
    throw new Error('has a user or a password with % that is not followed by two digits: write % as %25');
  try {
    parsed(input);
  } catch (error) {
    throw new Error(`cannot be read: ${(error as Error).message}`, { cause: error });
  }
  return input;
});

const parts = (address: string): string[] => credentials.exec(address.trim())?.[2]?.split(':') ?? [];

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
