import { expect, it, jest } from '@jest/globals';
import { logFormat } from '../format.js';
import { importLog } from './import.js';

const known = { format: 'event-log', version: 2, logFormat };

// The first line of a file × why it is refused, before any server is contacted.
it.each<[string, object, string]>([
  ['is none', { a: 1 }, 'The log is not an exported log that this program can read'],
  ['is of a later version', { ...known, version: 3 }, 'is not an exported log'],
  ['is of something else', { ...known, format: 'log' }, 'is not an exported log'],
  [
    'is of an older format',
    { ...known, logFormat: 0 },
    `The log holds a log of format 0, but this program writes only format ${logFormat}: import it with the version that wrote that log`,
  ],
  ['is of a newer format', { ...known, logFormat: 99 }, 'The log holds a log of format 99'],
])('a file whose first line %s is not imported', async (_, header, said) => {
  const file = async function* () {
    yield await Promise.resolve(Buffer.from(`${JSON.stringify(header)}\n{"stream":"order-1"}\n`));
  };
  const prepare = jest.fn(() => Promise.resolve());
  await expect(importLog('esdb://127.0.0.1:1?tls=false', file, undefined, prepare)).rejects.toThrow(said);
  expect(prepare).not.toHaveBeenCalled();
});
